import { reportNoAnswer } from './connection.ts';

/** Milliseconds after which a part of the page that does not come is given up (§9). */
export const partTimeoutMs = 120_000;

/** A part of the page, a script or its texts, did not come. */
export class NotLoaded extends Error {}

/** How browsers say that a module or its style sheet could not be fetched; whatever else it threw is a fault in it. */
const notFetched = /dynamically imported module|importing a module script failed|preload css/i;

/**
 * Loads a later part of the page; any other error than its not coming is thrown on.
 * @throws NotLoaded when it did not come, or not within 120 s
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => expired.reject(new NotLoaded('timeout')), partTimeoutMs);
  try {
    return await Promise.race([load(), expired.promise]);
  } catch (reason) {
    if (!(reason instanceof NotLoaded) && !(reason instanceof Error && notFetched.test(reason.message))) throw reason;
    reportNoAnswer(true);
    throw new NotLoaded(reason.message, { cause: reason });
  } finally {
    clearTimeout(timer);
  }
}

/** For what a click loads: that it did not come is told by the alert of the connection, and nothing else happens. */
export function ignoreNotLoaded(reason: unknown): void {
  if (!(reason instanceof NotLoaded)) throw reason;
}
