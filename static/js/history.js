// History: a group's key out of the address, days by the phone's clock, the result into the clipboard, a play over to BG Stats. All of it works without.
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

  // Moments are stored as universal time; a phone elsewhere shows its own day and hour.
  for (const time of document.querySelectorAll("time[data-local]")) {
    const moment = new Date(time.dateTime);
    const { lang } = document.documentElement;
    const region = navigator.language.startsWith(lang) ? navigator.language : lang;
    const style = time.dataset.local === "time" ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "long" };
    if (moment.getTimezoneOffset()) time.textContent = new Intl.DateTimeFormat(region, style).format(moment);
  }

  // A group that has no time zone yet is offered the phone's.
  for (const field of document.querySelectorAll("[data-zone]")) {
    const before = field.value;
    if (!before) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (field.value === "") field.value = before; // a list that does not have it
  }

  // The picture goes into the phone's own sheet for sharing, with the result in words.
  const shareFile = async (link) => {
    const answer = await fetch(link.dataset.share);
    const file = new File([await answer.blob()], link.download, { type: "image/png" });
    const data = { files: [file], text: link.dataset.words };
    if (!answer.ok || !navigator.canShare(data)) { location.href = link.href; return; }
    await navigator.share(data).catch(() => {}); // taken back
  };

  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const area = document.getElementById(copy.dataset.copy);
      area.select();
      document.execCommand("copy"); // plain http has no clipboard of its own
      if (window.midway) window.midway.toast(copy.dataset.copied);
    }
    const sent = event.target.closest("[data-share]");
    if (sent && navigator.canShare) { // only by https; by plain http the link saves the picture
      event.preventDefault();
      shareFile(sent);
    }
    const app = event.target.closest("[data-app]");
    if (app) {
      event.preventDefault();
      location.href = app.dataset.app;
      setTimeout(() => { if (document.hasFocus()) window.open(app.href, "_blank", "noopener"); }, 1500);
    }
  });
})();
