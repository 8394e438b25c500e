// Buttons with data-copy put the value of the field they name onto the clipboard.
for (const button of document.querySelectorAll('[data-copy][hidden]')) button.hidden = false;

document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-copy]');
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(field.value).catch(() => field.select());
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
});
