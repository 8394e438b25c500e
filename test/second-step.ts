import * as oidc from 'openid-client';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import type { ContactKind } from '../src/contract/two-factor/channels.ts';
import type { AccountState } from '../src/server/accounts/accounts.ts';
import { type App, createApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { type Installation, openInstallation } from '../src/server/installation.ts';
import type { AnyMessage } from '../src/server/messages/messages.ts';
import { createMetrics, type Metrics } from '../src/server/metrics/metrics.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { HttpBrowser } from './http-browser.ts';

export const password = 'Copper-Kettle-58';
export const redirectUri = 'https://partner.example/callback';
const appSecret = 'secret-of-the-app-for-tests-only-1234567';
const many = '1000000';
/** Providers that are never asked: nothing sends the messages that are queued. */
export const unusedProviders = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@portico.example',
  SMS_URL: 'http://127.0.0.1:9/sms',
  VOICE_URL: 'http://127.0.0.1:9/voice',
};

/** A server in this process, with the functions of its installation. */
export interface SecondStepSite {
  readonly installation: Installation;
  readonly app: App;
  readonly metrics: Metrics;
  /** Adds a person with verified contacts. Returns the account's id and address. */
  addPerson(person?: Person): Promise<AddedPerson>;
  /** Opens a sign-in, in a browser of its own unless one is given. */
  open(parameters?: Record<string, string>, browser?: HttpBrowser): Promise<OpenedSignIn>;
  /** The messages to an address, oldest first. */
  messagesTo(address: string): Promise<AnyMessage[]>;
  /** The last code that was sent to an address. */
  codeTo(address: string): Promise<string>;
  /** Lets time pass for every code and every counter. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
}
export interface Person {
  readonly company?: string;
  readonly contacts?: readonly (readonly [ContactKind, string])[];
  /** Makes each contact a factor. */
  readonly areFactors?: boolean;
  readonly totpSecret?: string;
  readonly role?: 'user' | 'administrator';
  readonly email?: string;
  readonly directNumber?: string;
  readonly state?: AccountState;
}
export interface AddedPerson {
  readonly id: string;
  readonly email: string;
  readonly contactIds: readonly string[];
}
export interface OpenedSignIn {
  readonly browser: HttpBrowser;
  readonly signInId: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
  call(path: string, input?: object): Promise<{ status: any; data: any; headers: Headers }>;
  /** Reads by GET what the second step asks for. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  read(path: string): Promise<{ status: any; data: any }>;
  login(email: string, typed?: string): ReturnType<OpenedSignIn['call']>;
}

/** Starts a server with the companies `free`, `asked` and `strict`, and the app `app`. */
export async function startSecondStepSite(env: Record<string, string> = {}): Promise<SecondStepSite> {
  const fresh: FreshDatabase = await freshDatabase();
  const limits = { FAILURES_PER_ADDRESS: many, OPENINGS_PER_ADDRESS: many, SENDS_PER_ADDRESS: many };
  const settings = { PORT: String(await freePort()), DEMO: 'off', LOG_LEVEL: 'silent' };
  const installation = await openInstallation(
    readConfig({ ...fresh.env, ...limits, ...settings, ...unusedProviders, ...env }),
  );
  const metrics = createMetrics();
  const app = await createApp(installation, pino({ level: 'silent' }), metrics);
  await app.http.listen({ port: installation.config.PORT, host: '::' });
  const { accounts, clients, contacts, database, secondFactors, secrets, hasher } = installation;
  const passwordHash = await hasher.hash(password);
  for (const id of ['free', 'asked', 'strict', 'off'])
    await accounts.saveCompany({
      id,
      name: `${id} company`,
      brandId: 0,
      mainNumbers: id === 'free' ? ['+12125550199'] : [],
    });
  const common = { channels: undefined, trustHours: undefined, accountId: undefined };
  const required = { ...common, requirement: 'required' as const };
  await secondFactors.secondFactorPolicies.set({ ...required, companyId: 'strict', requiredFrom: 1 });
  await secondFactors.secondFactorPolicies.set({ ...required, companyId: 'asked', requiredFrom: Date.now() + 1e9 });
  await secondFactors.secondFactorPolicies.set({
    ...common,
    requirement: 'off',
    companyId: 'off',
    requiredFrom: undefined,
  });
  const client = { redirectUris: [redirectUri], name: 'App' };
  await clients.save({ ...client, clientId: 'app' }, appSecret);
  await clients.save({ ...client, clientId: 'third', isThirdParty: true });
  let people = 0;

  async function messagesTo(address: string): Promise<AnyMessage[]> {
    const rows = await database.db
      .selectFrom('messages')
      .select('payload')
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
    const all = rows.flatMap(({ payload }) => (payload ? [JSON.parse(secrets.open(payload)) as AnyMessage] : []));
    return all.filter(({ to }) => to.address === address);
  }
  return {
    installation,
    app,
    metrics,
    messagesTo,
    async addPerson({
      company = 'free',
      contacts: wanted = [],
      areFactors = false,
      totpSecret,
      role = 'user',
      ...rest
    } = {}) {
      const email = rest.email ?? `person${people++}@second.example`;
      const { directNumber, state } = rest;
      const person = { email, firstName: 'Pat', lastName: 'Lee', company, passwordHash, role, directNumber, state };
      const id = await accounts.add(person);
      const contactIds: string[] = [];
      for (const [kind, address] of wanted) {
        await database.db // the order of contacts is that of their times
          .updateTable('contacts')
          .set((eb) => ({ created_at: eb('created_at', '-', 1000) }))
          .where('account_id', '=', id)
          .execute();
        contactIds.push(await contacts.add(database.db, { accountId: id, kind, address, isVerified: true }));
      }
      if (areFactors) for (const one of contactIds) await secondFactors.factors.addContact(database.db, id, one);
      if (totpSecret) await secondFactors.factors.setTotp(database.db, id, totpSecret, undefined);
      return { id, email, contactIds };
    },
    async open(parameters = {}, browser = new HttpBrowser(installation.config.publicUrl)) {
      const asked = { client_id: 'app', redirect_uri: redirectUri, response_type: 'code', scope: 'openid' };
      const { url } = await browser.follow(`/oauth/authorize?${new URLSearchParams({ ...asked, ...parameters })}`);
      const signInId = new URL(url).searchParams.get('signIn') ?? '';
      const call = async (path: string, input = {}) => browser.call(path, input, signInId);
      const read = async (path: string) =>
        JSON.parse((await browser.get(`${path}?clientId=app`, { 'portico-sign-in': signInId })).text);
      const login = (username: string, typed = password) => call('/api/login', { username, password: typed });
      return { browser, signInId, call, read, login };
    },
    async codeTo(address) {
      const values = (await messagesTo(address)).flatMap((message) =>
        'code' in message.values ? [message.values] : [],
      );
      return values.at(-1)?.code ?? '';
    },
    async pass(seconds) {
      const ms = seconds * 1000;
      const codes = ['valid_from', 'valid_until', 'former_valid_until', 'next_send_at', 'guesses_until'] as const;
      await database.db
        .updateTable('one_time_proofs')
        .set((eb) => Object.fromEntries(codes.map((column) => [column, eb(column, '-', ms)])))
        .execute();
      await database.db
        .updateTable('recovery_sessions')
        .set((eb) => ({ valid_until: eb('valid_until', '-', ms) }))
        .execute();
      await database.db
        .updateTable('lost_contacts')
        .set((eb) => ({ works_from: eb('works_from', '-', ms) }))
        .execute();
      await database.db
        .updateTable('counters')
        .set((eb) => ({ next_allowed_at: eb('next_allowed_at', '-', ms), expires_at: eb('expires_at', '-', ms) }))
        .execute();
    },
    async close() {
      await app.http.close();
      await installation.close();
      await fresh.dispose();
    },
  };
}

/** An openid-client configuration for the app `app`. */
export function discoverApp({ installation }: Pick<SecondStepSite, 'installation'>): Promise<oidc.Configuration> {
  const issuer = new URL(installation.config.publicUrl);
  const options = { execute: [oidc.allowInsecureRequests] };
  return oidc.discovery(issuer, 'app', undefined, oidc.ClientSecretBasic(appSecret), options);
}

/** Exchanges the code in the address to which an app was sent. */
export const exchangeCode = (app: oidc.Configuration, location: string | undefined) =>
  oidc.authorizationCodeGrant(app, new URL(location ?? 'missing:'), { expectedState: oidc.skipStateCheck });

const stepMs = 30_000;

/** A code of an authenticator app that is not ours. @param at its time; the server accepts the step before and after too */
export const appCode = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** The first code that still counts after another one. @param used the time of the other one */
export const nextAppCode = (secret: string, used: number) => appCode(secret, Math.max(Date.now(), used + stepMs));

/** A code that does not count now, and will not soon. */
export function wrongAppCode(secret: string): string {
  const codeAt = (step: number) => appCode(secret, Date.now() + step * stepMs);
  const counting = new Set(Array.from({ length: 8 }, (_, step) => codeAt(step - 2)));
  for (let step = 9; ; step++) if (!counting.has(codeAt(step))) return codeAt(step);
}

/** What the second step asks for now. */
export const settings = async ({ read }: OpenedSignIn) => (await read('/api/two-factor/mfa-settings')).data;
export const send = ({ call }: OpenedSignIn, input: object) => call('/api/two-factor/send-code', input);
export const verify = ({ call }: OpenedSignIn, input: object) => call('/api/two-factor/verify-code', input);
export const verifyApp = ({ call }: OpenedSignIn, code: string) =>
  call('/api/two-factor/mfa-totp-verification', { code });
export const codeFor = ({ call }: OpenedSignIn, oneTimeSession: string) =>
  call('/api/post-authn/generate-code', { oneTimeSession });

/** Gives the right password in a browser of its own. @throws Error if it is refused, or if nothing else is due */
export async function logIn(site: SecondStepSite, email: string, parameters?: Record<string, string>) {
  const signIn = await site.open(parameters);
  const { status, data } = await signIn.login(email);
  if (!status.success) throw new Error(JSON.stringify(status));
  return { signIn, session: data.oneTimeSession as string };
}
