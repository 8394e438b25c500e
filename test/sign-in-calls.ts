import { parsePageParameters } from '../src/rules/paths/query.ts';
import { createAccounts } from '../src/server/accounts/accounts.ts';
import type { PasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { createAudit } from '../src/server/audit/audit.ts';
import { readConfig } from '../src/server/config.ts';
import { createContacts } from '../src/server/contacts/contacts.ts';
import { endSessionsOf } from '../src/server/end-sessions.ts';
import { noCountries } from '../src/server/gateways/geo-ip/geo-ip.ts';
import type { RequestContext } from '../src/server/http/serve.ts';
import { createOutbox, createSecurityNotices } from '../src/server/messages/messages.ts';
import { createRateLimiter } from '../src/server/rate-limiter/rate-limiter.ts';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import { forgetFailuresOf } from '../src/server/sign-in/forget-failures.ts';
import { createKnownDevices } from '../src/server/sign-in/known-devices.ts';
import { limitsOf } from '../src/server/sign-in/limits.ts';
import { createSignIn, createSignInStore, type SignInDeps } from '../src/server/sign-in/sign-in.ts';
import { createTriedPasswords } from '../src/server/sign-in/tried-passwords.ts';
import type { Database } from '../src/server/storage/database.ts';
import { createTermsAcceptances } from '../src/server/terms/terms.ts';

/** Hashes of this hasher are the password with a prefix. Those with the prefix `old` need a rehash. */
export const plainHasher: PasswordHasher = {
  load: () => ({ reserved: 0, limit: 1, refused: 0 }),
  reserve: () => ({ [Symbol.dispose]: () => undefined }),
  hash: async (password) => password,
  verify: async (stored, password) => stored?.split(':').at(-1) === password,
  slotsOf: () => 1,
  isOutdated: (stored) => stored.startsWith('old:'),
};

interface SignInCallOptions extends Partial<SignInDeps> {
  /** Environment variables that set the limits. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The sign-in of a process on this database, without HTTP and without gates. */
export function createSignInCalls(database: Database, { env, ...given }: SignInCallOptions = {}) {
  const store = createSignInStore(database);
  const accounts = createAccounts(database, endSessionsOf, forgetFailuresOf);
  const signIn = createSignIn({
    store,
    accounts,
    hasher: plainHasher,
    limits: limitsOf(readConfig({ ...env })),
    audit: createAudit(database),
    acceptances: createTermsAcceptances(database),
    alarms: { count: async () => {} },
    rateLimiter: createRateLimiter(database),
    findTriedPassword: createTriedPasswords(database),
    knownDevices: createKnownDevices(database),
    database,
    countries: noCountries,
    hidesAccounts: false,
    notices: createSecurityNotices({
      outbox: createOutbox(database, createSecrets(['a secret of the test that is long enough'])),
      contacts: createContacts(database),
      spend: async () => true,
      secureLinks: { issue: async () => '', short: () => '' },
    }),
    chooseLocale: () => 'en_US',
    gates: [],
    ahead: { readAccount: () => {}, readGates: () => {}, readClaims: () => {} },
    isTrustedDevice: async () => false,
    wayWithoutPassword: async () => undefined,
    signOnOf: async () => undefined,
    passkeys: { hasAny: async () => false, hasAnyAt: async () => false },
    brandEnforcesSso: () => false,
    refuseFraud: async () => undefined,
    rememberUnconfirmed: async () => {},
    retirementOf: async () => ({ upcomingSunset: undefined }),
    homeCountryOf: () => 'US',
    brandNameOf: () => 'Tellwick',
    ...given,
  });

  /** Opens a sign-in in a browser. Returns its request context and its current account. */
  async function open(id: string, { address = '192.0.2.1', deviceId = 'device' } = {}) {
    await store.open({
      id,
      clientId: 'demo-web',
      brandId: 0,
      redirectUri: 'https://app.example/callback',
      request: {},
      parameters: parsePageParameters(new URLSearchParams()),
      browserToken: 'first',
      lifetimeMs: 60_000,
    });
    let token = 'first';
    const context: RequestContext = {
      traceId: 'trace',
      clientId: 'demo-web',
      address,
      hostName: 'localhost',
      deviceId,
      acceptLanguage: undefined,
      rememberedLocale: undefined,
      userAgent: undefined,
      signInId: id,
      cookies: { read: () => token, bind: (_id, bound) => (token = bound), release: () => undefined },
      trustCookie: { read: () => undefined, bind: () => undefined },
      handover: { read: () => undefined, bind: () => undefined, drop: () => undefined },
      ownSession: async () => undefined,
    };
    return { context, readAccountId: async () => (await store.find(id, token))?.accountId };
  }
  return { signIn, store, accounts, open };
}
