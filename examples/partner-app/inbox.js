// The list is replaced after each new message; what was open or being copied stays as it is otherwise.
const inbox = document.getElementById('inbox');

async function refresh() {
  const answer = await fetch('/inbox/list');
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const article of fresh.querySelectorAll('article')) {
    const known = document.getElementById(article.id);
    if (known) article.replaceWith(known); // keeps the frame of an e-mail loaded
  }
  inbox.replaceChildren(...fresh.body.childNodes);
}

const events = new EventSource('/inbox/events');
events.addEventListener('message', refresh);
events.addEventListener('open', refresh); // messages that came while the connection was away

document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('[data-speak]');
  if (!button) return;
  speechSynthesis.cancel();
  for (const text of JSON.parse(button.dataset.speak)) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = button.dataset.language;
    speechSynthesis.speak(utterance);
  }
});
