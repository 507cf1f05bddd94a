// A link to this page in another language goes to the same place in it: it takes along what the address says.

document.addEventListener("click", ({ target }) => {
  const link = target.closest?.(".languages a");
  if (!link) return;
  const to = new URL(link.href);
  Object.assign(to, { search: location.search, hash: location.hash });
  link.href = to.href;
});
