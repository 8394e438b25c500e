import { consolePaths } from '../src/contract/console.ts';
import type { Reach } from '../src/server/operation/reach.ts';
import { newTotpSecret } from '../src/server/two-factor/totp.ts';
import type { HttpBrowser } from './http-browser.ts';
import { appCode, password, type SecondStepSite } from './second-step.ts';

/** Somebody with a role, who can sign in to the console. */
export interface ConsolePerson {
  readonly id: string;
  readonly email: string;
  readonly totpSecret: string;
}

interface ConsoleRole {
  readonly hasSecondFactor?: boolean;
  readonly role?: string;
  readonly reach?: Reach;
}

/** Adds a person with a role: an administrator of the company `free` unless another one is given. */
export async function addConsolePerson(
  site: Pick<SecondStepSite, 'addPerson' | 'installation'>,
  {
    hasSecondFactor = true,
    role = 'companyAdministrator',
    reach = { kind: 'company', companyId: 'free' },
  }: ConsoleRole,
): Promise<ConsolePerson> {
  const totpSecret = newTotpSecret();
  const { id, email } = await site.addPerson({ company: 'free', ...(hasSecondFactor && { totpSecret }) });
  await site.installation.roles.give({ accountId: id, role, reach, endsAt: undefined, givenBy: 'test' });
  return { id, email, totpSecret };
}

/** Confirms by an app where it is asked for, and finishes the sign-in. */
export async function proveConsoleSignIn(
  browser: HttpBrowser,
  signInId: string,
  email: string,
  totpSecret: string,
  ownPassword = password,
) {
  const call = (path: string, input: object) => browser.call(path, input, signInId);
  const login = await call('/api/login', { username: email, password: ownPassword });
  if (login.data.completed) return login.data.completed;
  const verified = await call('/api/two-factor/mfa-totp-verification', { code: appCode(totpSecret) });
  const { stage } = verified.data;
  const last = stage === 'trust' ? await call('/api/two-factor/trust-device', { isTrusted: false }) : verified;
  return (await call('/api/post-authn/generate-code', { oneTimeSession: last.data.oneTimeSession })).data;
}

/** Goes through the sign-in that a query of `/console/sign-in` begins. @returns the document at which it ends */
export async function signInToConsole(
  browser: HttpBrowser,
  { email, totpSecret, password: own }: Pick<ConsolePerson, 'email' | 'totpSecret'> & { readonly password?: string },
  query: Record<string, string> = {},
) {
  const page = await browser.follow(`${consolePaths.signIn}?${new URLSearchParams(query)}`);
  const signInId = new URL(page.url).searchParams.get('signIn') ?? '';
  const { continueAt, code } = await proveConsoleSignIn(browser, signInId, email, totpSecret, own);
  return browser.follow(`${continueAt}?code=${code}`);
}
