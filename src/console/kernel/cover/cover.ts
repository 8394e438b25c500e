import { type CoverState, confirmedChannel, consoleHeader, consolePaths } from '../../../contract/console.ts';
import { goToSignIn } from '../session.ts';

/** What the page shows: its views, its views with a note that they are covered soon, or the cover alone. */
export type CoverStage = 'open' | 'soon' | 'covered';

/** The note comes so long before, which is enough to press a key (WCAG 2.2.1). */
const noteBeforeMs = 60_000;

let stage: CoverStage = 'open';
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the session is covered unless a page is touched, by the clock of this machine, which goes on while it sleeps. */
let coveredAt = Number.POSITIVE_INFINITY;
const listeners = new Set<() => void>();

function show(next: CoverStage): void {
  if (stage === next) return;
  stage = next;
  for (const listener of listeners) listener();
}

/** What the page shows now. */
export const coverStage = (): CoverStage => stage;

/** Calls `listener` after each change of the stage. @returns ends it */
export function onCoverStage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the time is over, though nobody has asked the server yet, such as after a sleep of the machine. */
export const isTimeOver = (): boolean => Date.now() >= coveredAt;

function cover(): void {
  clearTimeout(timer);
  show('covered');
}

/** Takes over what the server says of the session, and looks again when that is over. */
function follow({ coveredInMs }: CoverState): void {
  coveredAt = Date.now() + coveredInMs;
  if (coveredInMs === 0) {
    cover();
  } else {
    const isSoon = coveredInMs <= noteBeforeMs;
    show(isSoon ? 'soon' : 'open');
    lookAfter(isSoon ? coveredInMs : coveredInMs - noteBeforeMs);
  }
}

function lookAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void lookAtCover(), ms);
}

/** For so long an answer is waited for. */
const answerMs = 5000;

/** Asks the server, as other pages of the session may have been touched. Without an answer in time the page is covered. */
export async function lookAtCover(): Promise<void> {
  const hasSlept = Date.now() > coveredAt + answerMs;
  if (hasSlept && document.visibilityState === 'visible') cover();
  await ask('GET');
}

/** Tells the server that the person is there. */
export const tellTouch = (): Promise<void> => ask('POST');

/** The server has refused a request, as the session is covered. */
export function coverAfterRefusal(): void {
  if (stage === 'covered') return;
  cover();
  void ask('GET'); // a late answer may be of the session before a confirmation
}

async function ask(method: 'GET' | 'POST'): Promise<void> {
  const sent = { method, headers: { [consoleHeader]: '1' }, signal: AbortSignal.timeout(answerMs) };
  const response = await fetch(consolePaths.cover, sent).catch(() => undefined);
  if (response?.status === 401) return goToSignIn();
  if (response?.ok) return follow(await response.json());
  if (isTimeOver()) return cover();
  if (stage !== 'covered') lookAfter(Math.min(coveredAt - Date.now(), noteBeforeMs));
}

/** Follows the session from now on: by its time, when the page comes back into view, and when a confirmation has ended. */
export function watchCover(state: CoverState): void {
  follow(state);
  const look = () => {
    if (document.visibilityState === 'visible' && (stage === 'covered' || isTimeOver())) void lookAtCover();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('online', look);
  new BroadcastChannel(confirmedChannel).addEventListener('message', () => void lookAtCover());
}
