// A link brings a definition behind the #, where no server's log sees it: show what it would add.
const form = document.getElementById("take");
if (form && location.hash.length > 1) {
  form.elements.given.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  form.submit();
}
