import { readStored } from '../browser/storage.ts';
import { waysId } from '../visit/sent-ways.ts';

/** Goes on by the button that was pressed before the page was alive (see the script of the head), and by each that is. */
export function followWays(choose: (value: string) => void): () => void {
  const pressed = document.querySelector<HTMLButtonElement>(`#${waysId} [data-submitted]`);
  pressed?.removeAttribute('data-submitted');
  if (pressed) choose(pressed.value);
  function follow({ target }: Event) {
    const button = (target as Element).closest<HTMLButtonElement>(`#${waysId} button`);
    button?.removeAttribute('data-submitted');
    if (button) choose(button.value);
  }
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** In the markup that the server has sent, which knows neither what this browser has used nor what it can. */
export function markWays(): void {
  const find = (value: string) => document.querySelector<HTMLElement>(`#${waysId} [value="${value}"]`);
  const used = readStored<string>('entranceUsed');
  if (used) find(used)?.setAttribute('data-last', '');
  const door = find('passkey');
  if (door && !('PublicKeyCredential' in window)) door.style.visibility = 'hidden';
}
