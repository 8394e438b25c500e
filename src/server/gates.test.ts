import { describe, expect, it } from 'vitest';
import { parsePageParameters } from '../rules/paths/query.ts';
import { type Restrictions, unrestricted } from './access-policy/restrictions.ts';
import { type Account, accountStates } from './accounts/account.ts';
import { type AppRetirement, sunsetNotice } from './clients/clients.ts';
import { consentGiven } from './consents/consents.ts';
import { addressServiceAway, emergencyAddressPutOff } from './emergency-address/emergency-address.ts';
import {
  contextFor,
  type Fact,
  factsFor,
  firstClosedGate,
  type GateContext,
  type GateOccasion,
  knownNow,
  memoised,
} from './gate/gate.ts';
import { createGates } from './gates.ts';
import { defaultPasskeyPolicy, type PasskeyPolicy } from './passkeys/passkeys.ts';
import { governmentNotice } from './sign-in/sign-in.ts';
import { policyOf } from './two-factor/policy.rules.ts';
import type { StageFacts } from './two-factor/second-step.rules.ts';

const active: Account = {
  id: 'ada',
  companyId: 'acme',
  companyName: 'Acme',
  firstName: 'Ada',
  lastName: 'Marsh',
  brandId: 0,
  role: 'user',
  kind: 'person',
  state: 'active',
  stateSince: undefined,
  isSsoEnforced: false,
  isEmergencyAccess: false,
  isGovernment: false,
  servicesOff: [],
  passwordDays: undefined,
  hasPassword: true,
  passwordDue: undefined,
  updatedAt: 0,
  email: undefined,
  locale: undefined,
  countryIsoCode: undefined,
  termsVersion: undefined,
};
const inService: AppRetirement = { retirement: undefined, upcomingSunset: undefined };

interface Facts {
  readonly account?: Partial<Account> | undefined;
  readonly context?: Partial<GateContext>;
  readonly restrictions?: Partial<Restrictions>;
  readonly retirement?: Partial<AppRetirement>;
  readonly isThirdParty?: boolean;
  /** Changes of the app; null if there is none. */
  readonly app?: {
    readonly service?: string;
    readonly isDisabled?: boolean;
    readonly brands?: readonly number[];
  } | null;
  readonly ssoBrandId?: number;
  readonly brandWithoutChat?: number;
  readonly secondStep?: Partial<StageFacts>;
  readonly isEmergencyAddressDue?: boolean;
  readonly passkeyPolicy?: Partial<PasskeyPolicy>;
}
/** Reads one fact about Ada. */
const known = (fact: Fact<true>) => factsFor([knownNow(fact, active.id, true)], active.id);

const noSecondStep: StageFacts = {
  policy: policyOf(undefined, undefined),
  now: 0,
  strength: 'firstFactor',
  asked: { asksForSecondFactor: false, isStepUp: false },
  hasFactor: false,
  hasOnlyCircular: false,
  isProvenForSetUp: false,
  isPutOff: false,
  isRecoveryDue: false,
  isLowDue: false,
  isTrustDue: false,
};

/** What is due after a forced change: a sunset, terms, a government notice and consent. */
const government = { termsVersion: '1', isGovernment: true } as const;
const everyNotice = { retirement: { retirement: 'sunset' }, isThirdParty: true } as const;

/** The first closed gate for an account that could sign in but for `facts`. */
function closedBy(occasion: GateOccasion, facts: Facts = {}) {
  const found = { isThirdParty: facts.isThirdParty ?? false, scopes: ['openid'], isDisabled: false, brands: [] };
  const registered = facts.app === null ? undefined : { ...found, ...facts.app };
  const gates = createGates({
    clients: {
      byId: async () => registered,
      retirementOf: async () => ({ ...inService, ...facts.retirement }),
    } as never, // the gates ask for nothing else
    consents: { scopesOf: async () => new Set<string>() } as never, // nor here
    acceptances: { has: async () => false, add: async () => undefined },
    secondSteps: { factsOf: async () => ({ ...noSecondStep, ...facts.secondStep }) } as never, // nor here
    passkeys: { of: async () => [], isDeclined: async () => false } as never, // nor here
    passkeyPolicies: {
      findFor: async () => ({ policy: { ...defaultPasskeyPolicy, ...facts.passkeyPolicy }, hasAny: false, now: 0 }),
    } as never, // nor here
    findRestrictions: async () => ({ ...unrestricted, ...facts.restrictions }),
    brandAcceptsChat: (brandId) => brandId !== facts.brandWithoutChat,
    brandEnforcesSso: (brandId) => brandId === facts.ssoBrandId,
    isEmergencyAddressDue: async () => facts.isEmergencyAddressDue ?? false,
  });
  const inSignIn = occasion === 'session' || occasion === 'token' ? {} : { signInId: 'one' };
  const context = contextFor({
    account: 'account' in facts && facts.account === undefined ? undefined : { ...active, ...facts.account },
    clientId: 'app',
    address: '192.0.2.1',
    strength: 'firstFactor',
    isBySingleSignOn: false,
    ...(occasion !== 'token' && { parameters: parsePageParameters([['scope', 'openid']]) }),
    ...inSignIn,
    ...facts.context,
  });
  return firstClosedGate(gates, occasion, context);
}

describe('[SIGN-1f] the gates', () => {
  it('are all open to an active account', async () => {
    expect(await closedBy('code')).toBeUndefined();
  });

  it.each([
    { app: null, refusalCode: 102 },
    { app: { isDisabled: true }, refusalCode: 104 },
    { app: { brands: [3710, 6010] }, refusalCode: 105 },
  ])('[ERR-2] refuse the app $app with $refusalCode, and its tokens', async ({ app, refusalCode }) => {
    for (const occasion of ['code', 'session', 'token'] as const)
      expect(await closedBy(occasion, { app })).toMatchObject({ refusalCode });
  });

  it.each([
    { service: 'phone', refusalName: 'mainServiceAccountError' },
    { service: 'chat', refusalName: 'chatServiceAccountError' },
  ] as const)(
    '[ERR-2] refuse an app of the service $service to a company without it',
    async ({ service, refusalName }) => {
      const account = { servicesOff: [service] };
      expect(await closedBy('token', { account, app: { service } })).toMatchObject({ refusalCode: 605, refusalName });
      expect(await closedBy('token', { account })).toBeUndefined();
      expect(await closedBy('token', { app: { service } })).toBeUndefined();
    },
  );

  it('[BRAND-7e] refuse an app of the chat service to a brand without glipAuth, and no other app', async () => {
    const facts = { brandWithoutChat: active.brandId };
    expect(await closedBy('token', { ...facts, app: { service: 'chat' } })).toMatchObject({
      refusalCode: 605,
      refusalName: 'chatServiceAccountError',
    });
    expect(await closedBy('token', { ...facts, app: { service: 'phone' } })).toBeUndefined();
    expect(await closedBy('token', facts)).toBeUndefined();
    expect(await closedBy('token', { brandWithoutChat: 1, app: { service: 'chat' } })).toBeUndefined();
  });

  it('are open to an app for the brand of the account', async () => {
    expect(await closedBy('code', { app: { brands: [3710, 0] } })).toBeUndefined();
  });

  it.each(accountStates.filter((state) => state !== 'active'))('stop an account that is %s', async (state) => {
    expect(await closedBy('code', { account: { state } })).toBeDefined();
  });

  it.each([
    { state: 'locked', refusalCode: 374 },
    { state: 'disabled', refusalCode: 362 },
    { state: 'extensionDisabled', refusalCode: 372 },
    { state: 'extensionFrozen', refusalCode: 373 },
    { state: 'suspended', refusalCode: 363 },
    { state: 'adminSuspended', refusalCode: 'accountAdminSuspended' },
    { state: 'trialExpired', refusalCode: 364 },
    { state: 'notConfirmed', refusalCode: 361 },
    { state: 'notActivated', refusalCode: 371 },
    { state: 'numericPasswordExpired', refusalCode: 319 },
  ] as const)('refuse an account that is $state with $refusalCode', async ({ state, refusalCode }) => {
    expect(await closedBy('code', { account: { state } })).toMatchObject({ refusalCode });
  });

  it.each([
    { state: 'trialExpired', refusalCode: 'trialExpiredAdmin' },
    { state: 'suspended', refusalCode: 'accountAdminSuspended' },
  ] as const)('[SIGN-5a] tell an administrator that the account is $state', async ({ state, refusalCode }) => {
    expect(await closedBy('code', { account: { state, role: 'administrator' } })).toMatchObject({ refusalCode });
  });

  it.each([
    { restriction: 'isWithoutPermission', refusalCode: 206 },
    { restriction: 'isNetworkRestricted', refusalCode: 213 },
    { restriction: 'isCountryRestricted', refusalCode: 214 },
    { restriction: 'isApplicationRestricted', refusalCode: 215 },
  ])(
    '[SIGN-9a] [SIGN-9b] [SIGN-9c] answer $restriction with $refusalCode, and only after the password',
    async ({ restriction, refusalCode }) => {
      const facts = { restrictions: { [restriction]: true } };
      expect(await closedBy('passwordAttempt', facts)).toBeUndefined();
      for (const occasion of ['proof', 'code', 'session', 'token'] as const)
        expect(await closedBy(occasion, facts), occasion).toMatchObject({ refusalCode, silentError: 'access_denied' });
    },
  );

  it.each([
    { retirement: { retirement: 'noPermission' }, refusalCode: 209 },
    { retirement: { retirement: 'sunset' }, account: { termsVersion: '1' }, refusalCode: 210 },
    { retirement: { retirement: 'migration' }, refusalCode: 211 },
    { retirement: { upcomingSunset: '2099-12-31' }, account: { termsVersion: '1' }, refusalCode: 212 },
    { account: { termsVersion: '1', isGovernment: true }, refusalCode: 'termsRequired' },
    { account: { isGovernment: true }, isThirdParty: true, refusalCode: 'governmentNoticeRequired' },
    { isThirdParty: true, refusalCode: 314 },
    { account: undefined, retirement: { retirement: 'sunset' }, refusalCode: 'accountSelectionRequired' },
    { secondStep: { hasFactor: true }, retirement: { retirement: 'sunset' }, refusalCode: 306 },
    { ...everyNotice, account: { ...government, passwordDue: 'oneTime' }, refusalCode: 'oneTimePassword' },
  ] as const)(
    '[SIGN-1c] [SIGN-1d] [SIGN-8b] ask for the steps before the code in their order: $refusalCode',
    async ({ refusalCode, ...facts }) => {
      expect(await closedBy('code', facts)).toMatchObject({ refusalCode });
      expect(await closedBy('session', facts)).toMatchObject({ refusalCode });
      for (const occasion of ['passwordAttempt', 'proof', 'token'] as const)
        expect(await closedBy(occasion, facts), occasion).toBeUndefined();
    },
  );

  it('ask tokens, too, for a password that is older than the company allows', async () => {
    const facts = { ...everyNotice, account: { ...government, passwordDue: 'expired' } } as const;
    for (const occasion of ['code', 'session', 'token'] as const)
      expect(await closedBy(occasion, facts), occasion).toMatchObject({ refusalCode: 'passwordExpired' });
    for (const occasion of ['passwordAttempt', 'proof'] as const)
      expect(await closedBy(occasion, facts), occasion).toBeUndefined();
  });

  it('[PKEY-3b] ask whatever goes on for a passkey that is required from a day on, and no room', async () => {
    const passkeyPolicy = { use: 'required', requiredFrom: 0 } as const;
    for (const occasion of ['code', 'session', 'token'] as const) {
      expect(await closedBy(occasion, { passkeyPolicy }), occasion).toMatchObject({ refusalCode: 'passkeyDue' });
      for (const facts of [
        { passkeyPolicy: { ...passkeyPolicy, requiredFrom: 1 } },
        { passkeyPolicy: { ...passkeyPolicy, use: 'offered' } },
        { passkeyPolicy, account: { kind: 'room' } },
      ] as const)
        expect(await closedBy(occasion, facts), `${occasion} ${JSON.stringify(facts)}`).toBeUndefined();
    }
  });

  it.each([
    { account: { isGovernment: true }, context: { facts: known(governmentNotice) } },
    { retirement: { upcomingSunset: '2099-12-31' }, context: { facts: known(sunsetNotice) } },
    { isThirdParty: true, context: { facts: known(consentGiven) } },
  ])('open once the user has agreed: %j', async (facts) => {
    expect(await closedBy('code', facts)).toBeUndefined();
  });

  it('[SIGN-1e] [EA-1] ask for emergency addresses last, and only a user in front of the page', async () => {
    const facts = { isEmergencyAddressDue: true };
    expect(await closedBy('code', facts)).toMatchObject({ refusalCode: 'emergencyAddressDue' });
    expect(await closedBy('code', { ...facts, isThirdParty: true })).toMatchObject({ refusalCode: 314 });
    for (const occasion of ['passwordAttempt', 'proof', 'session', 'token'] as const)
      expect(await closedBy(occasion, facts), occasion).toBeUndefined();
    for (const context of [
      { isForDevice: true },
      { facts: known(emergencyAddressPutOff) },
      { facts: known(addressServiceAway) },
    ])
      expect(await closedBy('code', { ...facts, context }), JSON.stringify(context)).toBeUndefined();
    const emergencyAccess = {
      account: { isSsoEnforced: true, isEmergencyAccess: true },
      context: { isEmergencyAccess: true },
    };
    expect(
      await closedBy('code', {
        ...facts,
        ...emergencyAccess,
        secondStep: { hasFactor: true, strength: 'secondFactor' },
      }),
    ).toBeUndefined();
  });

  it.each([{ account: { isSsoEnforced: true } }, { ssoBrandId: 0 }])(
    '[SSO-3a] refuse passwords where single sign-on is enforced, and what they have opened: %j',
    async (facts) => {
      const occasions = ['passwordAttempt', 'proof', 'code', 'session', 'token'] as const;
      for (const occasion of occasions)
        expect(await closedBy(occasion, facts), occasion).toMatchObject({ refusalCode: 508 });
      const context = { isBySingleSignOn: true };
      for (const occasion of occasions)
        expect(await closedBy(occasion, { ...facts, context }), occasion).toBeUndefined();
    },
  );

  it('are asked in the order of the list: a locked account of a company with single sign-on is locked first', async () => {
    expect(await closedBy('code', { account: { state: 'locked', isSsoEnforced: true } })).toMatchObject({
      name: 'locked',
    });
  });

  it('before the password are silent about every state but the locked one', async () => {
    for (const state of accountStates) {
      const gate = await closedBy('passwordAttempt', { account: { state } });
      expect(gate?.name, state).toBe(state === 'locked' ? 'locked' : undefined);
    }
  });

  it('are asked with a context of contextFor(), and refuse a changed copy of it', async () => {
    const made = contextFor({
      account: active,
      clientId: 'app',
      address: undefined,
      strength: 'firstFactor',
      isBySingleSignOn: false,
    });
    expect(await firstClosedGate([], 'code', made)).toBeUndefined();
    const copy = { ...made, facts: known(consentGiven) };
    await expect(firstClosedGate([], 'code', copy)).rejects.toThrow('contextFor()');
  });

  it('load a shared fact once for each context', async () => {
    let loads = 0;
    const fact = memoised(() => ++loads);
    const context = {} as GateContext; // only its identity counts
    expect([fact(context), fact(context), fact({ ...context })]).toEqual([1, 1, 2]);
  });
});
