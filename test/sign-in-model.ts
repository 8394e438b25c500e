import type { Answer, HttpBrowser } from './http-browser.ts';

export const redirectUri = 'https://partner.example/callback';
export type Company = 'strict' | 'lax';

/** Expected state of a browser tab and its sign-in. */
export interface Tab {
  readonly kind: 'web' | 'automated' | 'device';
  readonly clientId: string;
  readonly signInId: string;
  readonly device?: Device;
  /** The password has proven both accounts. */
  hasChoices: boolean;
  account: Company | undefined;
  /** What is left of the second step of the strict account, which the lax one does not have. */
  secondStep: 'code' | 'lowOnRecoveryCodes' | 'trust' | 'none';
  isSunsetAcknowledged: boolean;
  isNoticeAcknowledged: boolean;
  isOver: boolean;
  /** One-time sessions that it got; only the last one is valid. */
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
  /** The user's answer to whether this browser is trusted. */
  trust: boolean | undefined;
  /** Consents as `<app> <account>`. */
  readonly consents: Set<string>;
  lastFinished: Tab | undefined;
  /** Apps whose retirement warning is acknowledged in the browser's session. */
  warnedOf: ReadonlySet<string>;
}

async function openTab(kind: Tab['kind'], browser: HttpBrowser): Promise<Tab> {
  const clientId = kind === 'device' ? 'third-device' : 'third';
  const parameters = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' };
  const query = new URLSearchParams({ ...parameters, ...(kind === 'automated' && { loginAutomation: '1' }) });
  const device = kind === 'device' ? await askForDevice(browser.origin, clientId) : undefined;
  const { url } = device
    ? await browser.follow((await confirmDevice(browser, device)).location ?? '')
    : await browser.follow(`/oauth/authorize?${query}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const none = {
    hasChoices: false,
    account: undefined,
    isSunsetAcknowledged: false,
    isNoticeAcknowledged: false,
    secondStep: 'code' as const,
  };
  assertModel(signInId !== '', 'a sign-in is opened', url);
  return { kind, clientId, signInId, ...(device && { device }), ...none, isOver: false, sessions: [], codes: [] };
}

/** Posts a form without cookies, like a device. Returns the parsed JSON. */
export async function postForm(address: string, form: Record<string, string>) {
  return (await fetch(address, { method: 'POST', body: new URLSearchParams(form) })).json();
}

const askForDevice = (origin: string, client_id: string): Promise<Device> =>
  postForm(`${origin}/oauth/device`, { client_id, scope: 'openid email' });

/** Enters a device's code on the page and confirms it. */
export async function confirmDevice(browser: HttpBrowser, { user_code }: Device): Promise<Answer> {
  const xsrfOn = ({ text }: Answer) => /"xsrf":"([^"]+)"/.exec(text)?.[1] ?? '';
  const compared = await browser.post('/device', { xsrf: xsrfOn(await browser.get('/device')), user_code });
  return browser.post('/device', { xsrf: xsrfOn(compared), user_code, confirm: 'yes' });
}

/** Opens a tab of each kind in one browser. */
export async function openTabs(browser: HttpBrowser): Promise<readonly Tab[]> {
  return [await openTab('web', browser), await openTab('automated', browser), await openTab('device', browser)];
}

/** Records a new one-time session, which invalidates the former one and its unused codes. */
export function renew(tab: Tab, oneTimeSession: string): void {
  tab.sessions.push(oneTimeSession);
  tab.codes.length = 0;
}

/** Records a change of account, which resets acknowledgements of another account. */
export function recordAccountChange(tab: Tab, account: Company | undefined): void {
  if (tab.account !== account) tab.isNoticeAcknowledged = false;
  tab.account = account;
}

export const isChosen = (tab: Tab) => tab.account !== undefined && !tab.isOver;

/** The steps before the code in their order. */
const orderedSteps = ['secondStep', 'sunset', 'terms', 'notice', 'consent'] as const;
export type OrderedStep = (typeof orderedSteps)[number];

/** Whether every step before this one is done for the account of a tab. */
export function isReached(world: World, tab: Tab, step: OrderedStep | 'code'): boolean {
  const isLax = tab.account === 'lax';
  const isDone: Readonly<Record<OrderedStep, boolean>> = {
    secondStep: isLax || tab.secondStep === 'none',
    sunset: tab.isSunsetAcknowledged,
    terms: isLax || world.areTermsAccepted,
    notice: isLax || tab.isNoticeAcknowledged,
    consent: world.consents.has(consentOf(tab)),
  };
  const before = step === 'code' ? orderedSteps : orderedSteps.slice(0, orderedSteps.indexOf(step));
  return isChosen(tab) && before.every((one) => isDone[one]);
}

export const consentOf = (tab: Tab, account = tab.account) => `${tab.clientId} ${account}`;

/** @param answer the actual response, for the failure message */
export function assertModel(holds: boolean, what: string, answer: unknown = {}): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

export const hasCode = (location: string | undefined) =>
  location?.startsWith(redirectUri) === true && new URL(location).searchParams.has('code');

/** Whether a sign-in has reached the final address of its kind. */
export function hasArrived({ kind, signInId }: Tab, { location, status, url }: Answer & { url: string }): boolean {
  if (kind === 'web') return hasCode(location);
  const ends = { automated: `/automated/${signInId}`, device: '/device-done' };
  return status === 200 && new URL(url).pathname === ends[kind];
}
