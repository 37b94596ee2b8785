// History: a group's key out of the address, the result into the clipboard, a play over to BG Stats. All of it works without.
(() => {
  "use strict";

  // A group's link carries its key behind the #; it is posted for a cookie and taken out of the address.
  const form = document.querySelector("[data-key-from-fragment]");
  const key = decodeURIComponent(location.hash.slice(1));
  if (form && key) {
    history.replaceState(null, "", location.pathname);
    form.querySelector("[name=key]").value = key;
    form.submit();
  }

  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const area = document.getElementById(copy.dataset.copy);
      area.select();
      document.execCommand("copy"); // plain http has no clipboard of its own
      if (window.midway) window.midway.toast(copy.dataset.copied);
    }
    const app = event.target.closest("[data-app]");
    if (app) {
      event.preventDefault();
      location.href = app.dataset.app;
      setTimeout(() => { if (document.hasFocus()) window.open(app.href, "_blank", "noopener"); }, 1500);
    }
  });
})();
