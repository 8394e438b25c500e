import { reportNoAnswer } from './connection.ts';

/** Timeout for loading a part of the page, in milliseconds (NET-2). */
export const partTimeoutMs = 120_000;

/** A part of the page, a script or its texts, did not come. */
export class NotLoaded extends Error {}

/** How browsers say that a module or its style sheet could not be fetched; whatever else it threw is a fault in it. */
const notFetched = /dynamically imported module|importing a module script failed|preload css/i;

/** Parts that came at a further try, by the address that failed. */
const recovered = new Map<string, Promise<unknown>>();
let tries = 0;

/**
 * Loads a later module of the page, asking twice; any other error than its not coming is thrown on.
 * @throws NotLoaded when it did not come, or not within 120 s
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotLoaded('timeout')), partTimeoutMs);
  });
  try {
    return await Promise.race([load().catch(askAgain<Module>), expired]);
  } catch (reason) {
    if (!(reason instanceof NotLoaded) && !(reason instanceof Error && notFetched.test(reason.message))) throw reason;
    reportNoAnswer(true);
    throw new NotLoaded(reason.message, { cause: reason });
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers hold a module that did not come for failed until the page is left; under another address it is fetched. */
async function askAgain<Module>(reason: unknown): Promise<Module> {
  const address =
    reason instanceof Error && notFetched.test(reason.message) && /https?:\S+\.js/.exec(reason.message)?.[0];
  if (!address) throw reason;
  const module = recovered.get(address) ?? import(/* @vite-ignore */ `${address}?again=${++tries}`);
  recovered.set(address, module);
  module.catch(() => recovered.delete(address));
  return module as Promise<Module>; // it is that of `load`, whose address the browser named
}

/** For what a click loads: that it did not come is told by the alert of the connection, and nothing else happens. */
export function ignoreNotLoaded(reason: unknown): void {
  if (!(reason instanceof NotLoaded)) throw reason;
}
