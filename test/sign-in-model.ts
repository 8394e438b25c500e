import type { Answer, HttpBrowser } from './http-browser.ts';

export const redirectUri = 'https://partner.example/callback';
export type Company = 'strict' | 'lax';

/** One tab with its sign-in, and what is known to have happened in it. */
export interface Tab {
  readonly kind: 'web' | 'automated' | 'device';
  readonly clientId: string;
  readonly signInId: string;
  readonly device?: Device;
  /** The password has proven both accounts. */
  hasChoices: boolean;
  account: Company | undefined;
  isSunsetAcknowledged: boolean;
  isNoticeAcknowledged: boolean;
  isOver: boolean;
  /** One-time sessions that it was given, the last of which counts. */
  readonly sessions: string[];
  readonly codes: string[];
}
export interface Device {
  readonly device_code: string;
  readonly user_code: string;
  hasTokens?: boolean;
}

export interface World {
  readonly email: string;
  readonly accountIds: Readonly<Record<Company, string>>;
  readonly browser: HttpBrowser;
  readonly tabs: readonly Tab[];
  areTermsAccepted: boolean;
  /** App and account, of each consent. */
  readonly consents: Set<string>;
  lastFinished: Tab | undefined;
  /** Apps whose end the session on the browser knows to be told. */
  warnedOf: ReadonlySet<string>;
}

async function openTab(kind: Tab['kind'], browser: HttpBrowser): Promise<Tab> {
  const clientId = kind === 'device' ? 'third-device' : 'third';
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' };
  const asked = new URLSearchParams({ ...query, ...(kind === 'automated' && { loginAutomation: '1' }) });
  const device = kind === 'device' ? await askForDevice(browser.origin, clientId) : undefined;
  const { url } = device
    ? await browser.follow((await confirmDevice(browser, device)).location ?? '')
    : await browser.follow(`/oauth/authorize?${asked}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const none = { hasChoices: false, account: undefined, isSunsetAcknowledged: false, isNoticeAcknowledged: false };
  expectThat(signInId !== '', 'a sign-in is opened', url);
  return { kind, clientId, signInId, ...(device && { device }), ...none, isOver: false, sessions: [], codes: [] };
}

/** Sends a form without a browser, as a device does. Answers what the JSON holds. */
export async function postForm(address: string, form: Record<string, string>) {
  return (await fetch(address, { method: 'POST', body: new URLSearchParams(form) })).json();
}

const askForDevice = (origin: string, client_id: string): Promise<Device> =>
  postForm(`${origin}/oauth/device`, { client_id, scope: 'openid email' });

/** Types a device's code into the page, and says that it is the own one. */
export async function confirmDevice(browser: HttpBrowser, { user_code }: Device): Promise<Answer> {
  const xsrfOn = ({ text }: Answer) => /"xsrf":"([^"]+)"/.exec(text)?.[1] ?? '';
  const compared = await browser.post('/device', { xsrf: xsrfOn(await browser.get('/device')), user_code });
  return browser.post('/device', { xsrf: xsrfOn(compared), user_code, confirm: 'yes' });
}

/** A tab of each kind, all of one browser. */
export async function openTabs(browser: HttpBrowser): Promise<readonly Tab[]> {
  return [await openTab('web', browser), await openTab('automated', browser), await openTab('device', browser)];
}

/** A new one-time session takes the place of the former, and of a code that was not taken. */
export function renew(tab: Tab, oneTimeSession: string): void {
  tab.sessions.push(oneTimeSession);
  tab.codes.length = 0;
}

/** What was acknowledged as another account counts for that one alone. */
export function goOnAs(tab: Tab, account: Company | undefined): void {
  if (tab.account !== account) tab.isNoticeAcknowledged = false;
  tab.account = account;
}

export const isChosen = (tab: Tab) => tab.account !== undefined && !tab.isOver;
export const consentOf = (tab: Tab, account = tab.account) => `${tab.clientId} ${account}`;

/** @param answer what was answered instead, for the one who reads the failure */
export function expectThat(holds: boolean, what: string, answer: unknown = {}): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

export const hasCode = (location: string | undefined) =>
  location?.startsWith(redirectUri) === true && new URL(location).searchParams.has('code');

/** Whether a sign-in has ended where its kind ends. */
export function hasArrived({ kind, signInId }: Tab, { location, status, url }: Answer & { url: string }): boolean {
  if (kind === 'web') return hasCode(location);
  const ends = { automated: `/automated/${signInId}`, device: '/device-done' };
  return status === 200 && new URL(url).pathname === ends[kind];
}
