// A link brings a definition behind the #, where no server's log sees it: show what it would add, here or in another Midway.
const form = document.getElementById("take");
if (form && location.hash.length > 1) {
  form.elements.given.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  form.submit();
}
const elsewhere = document.getElementById("elsewhere");
if (elsewhere) {
  elsewhere.hidden = false;
  elsewhere.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = elsewhere.elements.address.value.trim();
    const address = /^https?:\/\//i.test(given) ? given : `http://${given}`;
    try {
      location.href = `${new URL(address).origin}/games/take#${elsewhere.dataset.game}`;
    } catch {
      elsewhere.elements.address.focus(); // no address
    }
  });
}
