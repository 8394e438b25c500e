// Buttons with data-copy put the value of the field they name onto the clipboard.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  const field = document.getElementById(button.dataset.copy);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(field.value).catch(() => field.select());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
}
