/** A device opens a native app within this time; the page of a web app replaces this one. */
const appOpensWithinMs = 2500;
export function waitForApp(): Promise<void> {
  return new Promise((passed) => setTimeout(passed, appOpensWithinMs));
}
