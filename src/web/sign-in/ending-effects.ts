import { leavePath } from '../../contract/leave.ts';
import type { Api } from '../kernel/api.ts';
import { leaveFor, waitForApp } from '../kernel/document.ts';
import { forget, recall, remember } from '../kernel/storage.ts';
import type { Visit } from '../kernel/visit.tsx';
import type { Agreement, KnownCredential, SignInEffect, SignInEvent } from './sign-in.flow.ts';

/** What carries out effects of the flow; each answers the event that comes of it. */
export type EffectsOf<Names extends SignInEffect['do']> = {
  readonly [Name in Names]: (
    effect: Extract<SignInEffect, { do: Name }>,
    visit: Visit,
  ) => Promise<SignInEvent | undefined>;
};
export type EndingEffects = EffectsOf<
  'chooseAccount' | 'forgetProof' | 'recordAgreement' | 'issueCode' | 'returnToApp' | 'leave'
>;

/** Stores the credential for the next visit if the user wants it, else removes it (SIGN-4). */
function keepCredential(): void {
  const known = recall<KnownCredential>('credential');
  if (known?.typed.isRemembered) remember('previousCredential', known.typed.username);
  else if (known?.typed.isRemembered === false) forget('previousCredential');
  forget('credential');
}

/** Records what was agreed to; each answers the one-time session to go on with. The notice ends with the sign-in. */
const records: Readonly<Record<Agreement, (api: Api, oneTimeSession: string) => Promise<string>>> = {
  rcmWarning: async (api) =>
    (await api.post('/api/agreement/sunset-notification', { acknowledged: true })).oneTimeSession,
  termsOfService: async (api) => (await api.post('/api/agreement/terms', { accepted: true })).oneTimeSession,
  consent: async (api) => (await api.post('/api/agreement/consent', { granted: true })).oneTimeSession,
  governmentNotice: async (_, oneTimeSession) => oneTimeSession,
};

/** What the flow asks for after the password. */
export const endingEffects: EndingEffects = {
  async chooseAccount({ accountId }, { api, brand, changeBrand }) {
    const { brandId, oneTimeSession } = await api.post('/api/account/choose', { accountId });
    if (brandId !== brand.brandId) await changeBrand(brandId);
    return { type: 'accountChosen', oneTimeSession };
  },
  async forgetProof(_, { api }) {
    await api.post('/api/account/use-another', {});
    return { type: 'proofForgotten' };
  },
  async recordAgreement({ agreement, oneTimeSession }, { api }) {
    return { type: 'agreementRecorded', oneTimeSession: await records[agreement](api, oneTimeSession) };
  },
  async issueCode({ oneTimeSession, isNoticeAcknowledged }, { api }) {
    const { code, continueAt, launchAt } = await api.post('/api/post-authn/generate-code', {
      oneTimeSession,
      fedrampNotificationCompleted: isNoticeAcknowledged,
    });
    keepCredential();
    const address = `${continueAt}?code=${encodeURIComponent(code)}`;
    return { type: 'codeIssued', address, ...(launchAt && { launchAt }) };
  },
  async returnToApp({ address }) {
    leaveFor(address);
    await waitForApp();
    return { type: 'appStayedClosed' };
  },
  async leave({ by }, { signIn }) {
    if (signIn) leaveFor(leavePath(signIn.id, by));
    await waitForApp();
    return { type: 'appStayedClosed' };
  },
};
