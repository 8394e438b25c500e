import { useEffect } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { errorPath } from '../../rules/error-path.ts';
import { matchPath } from '../../rules/page-path.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/loadPart.ts';
import { fraudFieldOf } from '../kernel/outsideScripts.ts';
import { recall, remember } from '../kernel/storage.ts';
import { useFlow } from '../kernel/useFlow.ts';
import { goTo, showPath } from '../kernel/useRoute.ts';
import { refusalOf, useVisit, type Visit } from '../kernel/visit.tsx';
import type { EffectsOf, EndingEffects } from './ending-effects.ts';
import type { SignInProps } from './SignInProps.ts';
import { type KnownCredential, type SignInEffect, type SignInEvent, signInFlow } from './sign-in.flow.ts';
import { startState, toCalls } from './start-state.rules.ts';

export interface SignIn extends SignInProps {
  /** The credential that passed the credential check in this tab; it survives a reload but not the tab (STORE-1). */
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
  const { brand } = visit;
  useEffect(() => void fraudFieldOf(brand), [brand]);
  return { state, send, storedCredential: () => recall<KnownCredential>('credential') };
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

/** What follows the password comes while the password is typed: the first screen has no use for it. */
const loadEnding = () => loadPart(() => import('./ending-effects.ts'));
const laterOn =
  (name: keyof EndingEffects) =>
  async (effect: SignInEffect, visit: Visit): Promise<SignInEvent | undefined> =>
    (await loadEnding()).endingEffects[name](effect as never, visit);

const effects: EffectsOf<SignInEffect['do']> = {
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
  async showCredential() {
    goTo('enterCredential');
    return undefined;
  },
  async showPassword({ known }) {
    loadEnding().catch(ignoreNotLoaded); // asked for again when it is needed
    goTo(known.type === 'email' ? 'enterEmailPassword' : 'enterNumberPassword');
    return undefined;
  },
  async showError({ refusal }) {
    showPath(errorPath(refusal));
    return undefined;
  },
  chooseAccount: laterOn('chooseAccount'),
  forgetProof: laterOn('forgetProof'),
  recordAgreement: laterOn('recordAgreement'),
  issueCode: laterOn('issueCode'),
  returnToApp: laterOn('returnToApp'),
  leave: laterOn('leave'),
};
