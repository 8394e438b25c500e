import { partTimeoutMs } from '../../../contract/part-timeout.ts';
import { reportLoaded, reportNotLoaded } from './connection.ts';

/** A script or texts of the page could not be loaded. */
export class NotLoaded extends Error {}

/**
 * Browsers' messages for a module or style sheet that could not be fetched. Any other error is a fault in the module.
 */
const notFetched = /dynamically imported module|importing a module script failed|preload css/i;

/** Retried modules, by the address that failed. */
const recovered = new Map<string, Promise<unknown>>();
let tries = 0;

/**
 * Loads a module of the page and retries once. An error in the module itself is thrown again.
 * @throws NotLoaded when it could not be fetched within 120 s
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotLoaded('timeout')), partTimeoutMs);
  });
  try {
    const module = await Promise.race([load().catch(retryImport<Module>), expired]);
    reportLoaded();
    return module;
  } catch (reason) {
    if (!(reason instanceof NotLoaded) && !(reason instanceof Error && notFetched.test(reason.message))) throw reason;
    void reportNotLoaded();
    throw new NotLoaded(reason.message, { cause: reason });
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers remember a failed module until the page is left, so a retry needs another address. */
async function retryImport<Module>(reason: unknown): Promise<Module> {
  const address =
    reason instanceof Error && notFetched.test(reason.message) && /https?:\S+\.js/.exec(reason.message)?.[0];
  if (!address) throw reason;
  const module = recovered.get(address) ?? import(/* @vite-ignore */ `${address}?again=${++tries}`);
  recovered.set(address, module);
  module.catch(() => recovered.delete(address));
  return module as Promise<Module>; // the same module as that of `load`
}

/** For parts that a click loads: the connection notice reports the failure, and nothing else happens. */
export function ignoreNotLoaded(reason: unknown): void {
  if (!(reason instanceof NotLoaded)) throw reason;
}
