import { type Authenticator, type AuthenticatorTraits, createAuthenticator, type Wish } from './authenticator.ts';
import type { HttpBrowser } from './http-browser.ts';
import { type OpenedSignIn, type Person, password, type SecondStepSite } from './second-step.ts';

export type SiteOfPasskeys = Pick<SecondStepSite, 'installation' | 'addPerson' | 'open'>;

/** An authenticator whose browser shows pages of the site. */
export const authenticatorOf = ({ installation }: SiteOfPasskeys, traits: Partial<AuthenticatorTraits> = {}) =>
  createAuthenticator({ origin: installation.config.publicUrl, ...traits });

type Policy = Parameters<SecondStepSite['installation']['passkeyStores']['passkeyPolicies']['set']>[0];

/** A company with rules for passkeys. Returns its id. */
export async function companyWith(
  { installation }: SiteOfPasskeys,
  { companyId, ...rules }: Partial<Policy> & Pick<Policy, 'companyId' | 'use'>,
  more: { readonly ssoEnforced?: boolean } = {},
): Promise<string> {
  await installation.accounts.saveCompany({ id: companyId, name: `${companyId} company`, brandId: 0, ...more });
  const set = { companyId, isHardwareOnly: false, allowsSynced: true, requiredFrom: 1, ...rules };
  await installation.passkeyStores.passkeyPolicies.set(set);
  return companyId;
}

/** Signs in on the page of the security with a password, for a change or to be confirmed. */
export async function signInTo(email: string, browser: HttpBrowser, change: 'confirm' | 'passkey' = 'confirm') {
  const { url } = await browser.follow(`/sessions?security_change=${change}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const call = (path: string, input = {}) => browser.call(path, input, signInId);
  const { data } = await call('/api/login', { username: email, password });
  const finish = async (oneTimeSession: string) => {
    const issued = (await call('/api/post-authn/generate-code', { oneTimeSession })).data;
    await browser.follow(`${issued.continueAt}?code=${issued.code}`);
  };
  const read = async (path: string) =>
    JSON.parse((await browser.get(`${path}?clientId=app`, { 'portico-sign-in': signInId })).text);
  return { signInId, browser, call, read, finish, session: data.oneTimeSession as string };
}

/** What the step of a passkey offers. */
export const stepOf = ({ read }: Pick<OpenedSignIn, 'read'>) => read('/api/passkeys/step');

/** Makes a passkey in the step of a sign-in. */
export async function makePasskey(signIn: Pick<OpenedSignIn, 'call' | 'read'>, device: Authenticator, wish?: Wish) {
  const { options } = (await stepOf(signIn)).data;
  const credential = device.create(options, wish);
  return signIn.call('/api/passkeys/add', { credential, isAutomatic: wish?.isAutomatic ?? false });
}

let people = 0;
/** A person who has a passkey, made in a sign-in that came to add one. */
export async function personWith(site: SiteOfPasskeys, device: Authenticator, person: Person = {}) {
  const email = person.email ?? `keyholder${people++}@passkeys.example`;
  const added = await site.addPerson({ contacts: [['email', email]], ...person, email });
  const { browser } = await site.open();
  const signIn = await signInTo(email, browser, 'passkey');
  const { status, data } = await makePasskey(signIn, device);
  if (!status.success) throw new Error(JSON.stringify(status));
  await signIn.finish(data.oneTimeSession);
  return { ...added, browser };
}

/** Asks a passkey to sign in. */
export async function assertWith({ read }: Pick<OpenedSignIn, 'read'>, device: Authenticator, wish?: Wish) {
  return device.get((await read('/api/passkeys/sign-in-options')).data.options, wish);
}

/** Signs in by a passkey. */
export async function signInBy(
  signIn: Pick<OpenedSignIn, 'call' | 'read'>,
  device: Authenticator,
  { wish, ...more }: { readonly wish?: Wish; readonly username?: string; readonly extension?: string } = {},
) {
  return signIn.call('/api/passkeys/sign-in', { credential: await assertWith(signIn, device, wish), ...more });
}
