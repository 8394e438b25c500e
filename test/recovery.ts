import type { HttpBrowser } from './http-browser.ts';
import type { OpenedSignIn, SecondStepSite } from './second-step.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
type Read = { status: any; data: any; headers: Headers };

/** A new password that follows the rules. */
export const newPassword = 'Trellis-Quarry-27';

/** The address of the last link that was sent to a contact. */
export async function linkTo(site: Pick<SecondStepSite, 'messagesTo'>, address: string): Promise<string> {
  const links = (await site.messagesTo(address)).flatMap(({ values }) => ('link' in values ? [values.link] : []));
  return links.at(-1) ?? '';
}

/** The token of a link, the last part of its path. */
export const tokenOf = (link: string) => URL.parse(link)?.pathname.split('/').at(-1) ?? '';

export async function tokenTo(site: Pick<SecondStepSite, 'messagesTo'>, address: string): Promise<string> {
  return tokenOf(await linkTo(site, address));
}

/** Asks for a reset on the password step. */
export const askReset = ({ call }: OpenedSignIn, username: string, more = {}) =>
  call('/api/account/email-recovery-link', { username, ...more });

/** The calls of a browser that has opened a link, outside of any sign-in. */
export function elsewhere(browser: HttpBrowser) {
  return {
    call: (path: string, input: object = {}): Promise<Read> => browser.call(path, input),
    progress: async (): Promise<Omit<Read, 'headers'>> => JSON.parse((await browser.get('/api/account/recovery')).text),
  };
}

export const progress = ({ read }: OpenedSignIn) => read('/api/account/recovery');
export const codeFor = ({ call }: OpenedSignIn, oneTimeSession: string) =>
  call('/api/post-authn/generate-code', { oneTimeSession });
