import { consoleHeader } from '../../../contract/console.ts';
import { type HandedSetup, type SetupStart, setupPaths, themeBrandParameter } from '../../../contract/setup-links.ts';
import { callAt } from '../call.ts';
import { ApiProblem } from '../problem.ts';

/** The code in the address, which is removed from it at once: it is kept in no history. */
export function takeCode(): string | undefined {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(null, '', location.pathname + location.search);
  return code || undefined;
}

/** Answers after which the link does not work here any more. */
const over: ReadonlySet<string> = new Set(['linkEnded', 'missingToken']);
const listeners = new Set<() => void>();

/** Sends the calls of this page to the operations of a link. */
export function callByLink(): void {
  callAt({
    root: setupPaths.api,
    refused(code) {
      if (over.has(code)) for (const act of listeners) act();
    },
  });
}

/** Calls `act` when an answer says that the link does not work any more. @returns what ends that */
export function onLinkOver(act: () => void): () => void {
  listeners.add(act);
  return () => listeners.delete(act);
}

/** Begins anew when another link is opened in this tab. */
export function watchCode(): void {
  addEventListener('hashchange', () => location.hash !== '' && location.reload());
}

/** The page wears the brand of the company. */
export function wearBrand(brandId: number): void {
  const link = document.querySelector<HTMLLinkElement>(`link[href="${setupPaths.theme}"]`);
  link?.setAttribute('href', `${setupPaths.theme}?${new URLSearchParams({ [themeBrandParameter]: String(brandId) })}`);
}

async function post(path: string, code: string | undefined): Promise<unknown> {
  const headers = { [consoleHeader]: '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ code });
  const response = await fetch(path, { method: 'POST', headers, body }).catch(() => undefined);
  if (response?.status === 429) throw new ApiProblem('tooManyRequests', 429);
  if (!response?.ok) throw new ApiProblem(response ? 'failed' : 'networkError', response?.status ?? 0);
  return response.json();
}

const linkIn = (answer: unknown) => (answer as { readonly link?: HandedSetup }).link; // as the server sends it

/** Brand, language, texts, and how the link of the code or of this browser stands. @throws ApiProblem */
export const readSetup = async (code?: string): Promise<SetupStart> =>
  (await post(setupPaths.start, code)) as SetupStart; // as the server sends it

/** Opens the link in this browser. @throws ApiProblem */
export const beginSetup = async (code: string): Promise<HandedSetup | undefined> =>
  linkIn(await post(setupPaths.begin, code));

/** Asks the giver for more time, or for another link. @throws ApiProblem */
export const askGiver = async (code?: string): Promise<HandedSetup | undefined> =>
  linkIn(await post(setupPaths.ask, code));

/** Gives the set-up back, and ends the link. @throws ApiProblem */
export const handSetupBack = async (): Promise<HandedSetup | undefined> =>
  linkIn(await post(setupPaths.handBack, undefined));
