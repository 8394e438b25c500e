import type { CompiledTexts } from '../../contract/boot.ts';
import {
  type ConfirmationEnd,
  type ConsoleStart,
  confirmedChannel,
  consoleHeader,
  consolePath,
  consolePaths,
  consoleSignInParameters,
  startAddress,
} from '../../contract/console.ts';
import { ApiProblem } from './problem.ts';

/** Reads brand, language and texts. @throws ApiProblem without an answer */
export const readStart = (): Promise<ConsoleStart> => readJson(startAddress(location.pathname));

/** Reads the texts that the start left out. @throws ApiProblem without an answer */
export const readOtherTexts = (address: string): Promise<CompiledTexts> => readJson(address);

async function readJson<T>(address: string): Promise<T> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new ApiProblem('networkError', response?.status ?? 0);
  return response.json();
}

const signInAddress = (more: Readonly<Record<string, string>> = {}) =>
  `${consolePaths.signIn}?${new URLSearchParams({
    [consoleSignInParameters.to]: location.pathname + location.search,
    ...more,
  })}`;

/** Leaves for the sign-in, which comes back to this view. */
export function goToSignIn(): void {
  location.replace(signInAddress());
}

/** Leaves for a sign-in with a second factor, which comes back to this view. */
export function goToConfirmation(): void {
  location.replace(signInAddress({ [consoleSignInParameters.confirm]: '1' }));
}

/** Whether a sign-in has just come back without success. */
export const hasSignInFailed = (): boolean => new URLSearchParams(location.search).get('signIn') === 'failed';

/** Begins the sign-in anew, at the start of the console. */
export function signInAgain(): void {
  location.replace(`${consolePaths.signIn}?${new URLSearchParams({ [consoleSignInParameters.to]: consolePath })}`);
}

/**
 * Opens the confirmation by a second factor in a window of its own. Call it in the handler of a press, or browsers block the window.
 * @returns whether the person has confirmed; false when the window was closed, or somebody else has signed in there
 */
export function confirmInWindow(): Promise<boolean> {
  return new Promise((resolve) => watchWindow(resolve));
}

function watchWindow(resolve: (isDone: boolean) => void): void {
  const channel = new BroadcastChannel(confirmedChannel);
  const address = signInAddress({ [consoleSignInParameters.confirm]: '1', [consoleSignInParameters.window]: '1' });
  const opened = open(address, 'portico-confirmation', 'popup,width=480,height=760');
  const watch = setInterval(() => opened?.closed && finish(false), 500);
  const finish = (isDone: boolean) => {
    clearInterval(watch);
    channel.close();
    resolve(isDone);
  };
  channel.onmessage = ({ data }: MessageEvent<ConfirmationEnd>) => finish(data === 'done');
  if (!opened) goToConfirmation();
}

/** Ends the session of the console and of the sign-in. */
export async function signOut(): Promise<void> {
  const response = await fetch(consolePaths.signOut, { method: 'POST', headers: { [consoleHeader]: '1' } });
  const { goTo } = await response.json();
  location.assign(goTo);
}
