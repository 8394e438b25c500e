import { useEffect } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { leavePath } from '../../contract/leave.ts';
import { errorPath } from '../../rules/error-path.ts';
import { matchPath } from '../../rules/page-path.ts';
import type { Api } from '../kernel/api.ts';
import { leaveFor, waitForApp } from '../kernel/document.ts';
import { fraudFieldOf } from '../kernel/outsideScripts.ts';
import { forget, recall, remember } from '../kernel/storage.ts';
import { useFlow } from '../kernel/useFlow.ts';
import { goTo, showPath } from '../kernel/useRoute.ts';
import { refusalOf, useVisit, type Visit } from '../kernel/visit.tsx';
import type { SignInProps } from './SignInProps.ts';
import {
  type Agreement,
  type KnownCredential,
  type SignInEffect,
  type SignInEvent,
  signInFlow,
} from './sign-in.flow.ts';
import { startState, toCalls } from './start-state.rules.ts';

export interface SignIn extends SignInProps {
  /** The credential that this tab has proven to exist; it outlives a reload, not the tab (§3.5). */
  storedCredential(): KnownCredential | undefined;
}

/** The sign-in flow, bound to the server and the address bar. */
export function useSignIn(startPath: string): SignIn {
  const visit = useVisit();
  const { state, send } = useFlow(
    signInFlow,
    () => startState(matchPath(startPath), visit),
    (effect: SignInEffect) => perform(effect, visit),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page opens once
  useEffect(() => send({ type: 'pageOpened' }), []);
  const { loadTexts, sentenceOf } = visit;
  const problem = 'problem' in state ? state.problem : undefined;
  const isSpeechless = problem !== undefined && sentenceOf(problem) === '';
  useEffect(() => {
    if (isSpeechless) loadTexts('error').catch(() => undefined);
  }, [isSpeechless, loadTexts]);
  const { brand } = visit;
  useEffect(() => void fraudFieldOf(brand), [brand]);
  return { state, send, storedCredential: () => recall<KnownCredential>('credential') };
}

/** Kept for the next visit where the user wants it; otherwise nothing of this sign-in stays (§6). */
function keepCredential(): void {
  const known = recall<KnownCredential>('credential');
  if (known?.typed.isRemembered) remember('previousCredential', known.typed.username);
  else if (known) forget('previousCredential');
  forget('credential');
}

async function perform(effect: SignInEffect, visit: Visit): Promise<SignInEvent | undefined> {
  try {
    return await effects[effect.do](effect as never, visit);
  } catch (reason) {
    const refusal = refusalOf(reason);
    return { type: 'refused', refusal: visit.parameters.noActionOnFail ? staying(refusal) : refusal };
  }
}

/** What would leave for a screen of its own is said where the user is (noActionOnFail). */
function staying({ fatal: _, leadsTo, ...refusal }: Refusal): Refusal {
  if (refusal.surface === 'screen') return { ...refusal, surface: 'form' };
  return leadsTo ? { ...refusal, leadsTo } : refusal;
}

/** Records what was agreed to; each answers the one-time session to go on with. The notice ends with the sign-in. */
const records: Readonly<Record<Agreement, (api: Api, oneTimeSession: string) => Promise<string>>> = {
  termsOfService: async (api) => (await api.post('/api/agreement/terms', { accepted: true })).oneTimeSession,
  consent: async (api) => (await api.post('/api/agreement/consent', { granted: true })).oneTimeSession,
  governmentNotice: async (_, oneTimeSession) => oneTimeSession,
};

type Effects = {
  [Name in SignInEffect['do']]: (
    effect: Extract<SignInEffect, { do: Name }>,
    visit: Visit,
  ) => Promise<SignInEvent | undefined>;
};

const effects: Effects = {
  async checkCredential({ typed }, { api, brand, changeBrand }) {
    const called = toCalls(typed);
    const found = await api.post('/api/account/lookup-credential', {
      ...called,
      ...(await fraudFieldOf(brand)),
      brandId: brand.brandId,
    });
    if (found.brandId !== brand.brandId) await changeBrand(found.brandId);
    const known: KnownCredential = {
      type: found.credentialType,
      shown: found.credential,
      username: found.normalizedPhoneNumber ?? called.username,
      ...(found.extension && { extension: found.extension }),
      typed,
    };
    remember('credential', known);
    return { type: 'credentialFound', known };
  },
  async checkPassword({ known, password, stays }, { api, brand }) {
    const { oneTimeSession } = await api.post('/api/login', {
      ...(await fraudFieldOf(brand)),
      username: known.username,
      ...(known.extension && { extension: known.extension }),
      brandId: brand.brandId,
      password,
      staySignedIn: stays,
    });
    return { type: 'passwordAccepted', oneTimeSession };
  },
  async askWhereItStands(_, { api }) {
    const { oneTimeSession = '', stands } = await api.post('/api/login-info', {});
    return { type: 'resumed', oneTimeSession, isChoiceDue: stands === 'choice' };
  },
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
    return undefined;
  },
  async showCredential() {
    goTo('enterCredential');
    return undefined;
  },
  async showPassword({ known }) {
    goTo(known.type === 'email' ? 'enterEmailPassword' : 'enterNumberPassword');
    return undefined;
  },
  async showError({ refusal }) {
    showPath(errorPath(refusal));
    return undefined;
  },
};
