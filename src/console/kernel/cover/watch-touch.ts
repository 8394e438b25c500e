import { coverStage, isTimeOver, lookAtCover, tellTouch } from './cover.ts';

const tellEveryMs = 60_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Tells the server that the person is there, at most once a minute: pointer, keys and scrolling count, and nothing that the page
 * does by itself.
 */
export function watchTouch(): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let place = '';
  const tell = () => {
    isWaiting = false;
    toldAt = Date.now();
    if (coverStage() !== 'covered') void tellTouch();
  };
  const note = (event: Event) => {
    if (isStill(event) || !event.isTrusted || isWaiting || coverStage() === 'covered') return;
    if (isTimeOver()) return void lookAtCover();
    isWaiting = true;
    const wait = coverStage() === 'soon' ? 0 : Math.max(0, toldAt + tellEveryMs - Date.now());
    setTimeout(tell, wait);
  };
  /** Browsers report a pointer that rests, too, when what is under it changes. */
  const isStill = (event: Event) => {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false;
    const former = place;
    place = `${event.screenX},${event.screenY}`;
    return place === former || former === '';
  };
  for (const type of touches) addEventListener(type, note, { capture: true, passive: true });
}
