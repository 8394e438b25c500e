import { useEffect } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { matchPath } from '../../rules/paths/page-path.ts';
import type { KnownCredential, TypedCredential } from '../../rules/sign-in/sign-in-state.ts';
import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import { formatForCalls } from '../../rules/texts/format-for-calls.ts';
import { onNextInput } from '../kernel/browser/document.ts';
import { readStored, store } from '../kernel/browser/storage.ts';
import type { StepExits } from '../kernel/flow/step.ts';
import { useFlow } from '../kernel/flow/useFlow.ts';
import { goTo, showPath } from '../kernel/navigation/useRoute.ts';
import { ignoreNotLoaded, loadPart } from '../kernel/network/loadPart.ts';
import { fraudFieldOf } from '../kernel/outside-scripts/outsideScripts.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import { refusalOf, useVisit, type Visit } from '../kernel/visit/visit.tsx';
import type { CompletingEffects, EffectsOf } from './completing-effects.ts';
import { passwordScreen } from './password-screen.rules.ts';
import { refusalEvent } from './refusal-event.rules.ts';
import type { SignInProps } from './SignInProps.ts';
import { type SignInEffect, type SignInEvent, signInFlow } from './sign-in.flow.ts';
import { startState } from './start-state.rules.ts';

export interface SignInControls extends SignInProps {
  readonly exits: StepExits & { refused(refusal: Refusal): void };
  /** Goes on after a proof beside the forms. */
  proceed(result: StepResult): void;
  /** The credential that this tab has checked. It survives a reload, but not the tab (STORE-1). */
  storedCredential(): KnownCredential | undefined;
}

/** The sign-in flow, bound to the server and the address bar. */
export function useSignIn(startPath: string, hasStep: (screen: ScreenName) => boolean): SignInControls {
  const visit = useVisit();
  const eventOf = (refusal: Refusal) =>
    refusalEvent(refusal, { hasStep, stays: visit.parameters.noActionOnFail ?? false });
  const { state, send } = useFlow(
    signInFlow,
    () => startState(matchPath(startPath), visit),
    async (effect: SignInEffect): Promise<SignInEvent | undefined> => {
      try {
        return await effects[effect.do](effect as never, visit);
      } catch (reason) {
        return eventOf(refusalOf(reason));
      }
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page
  useEffect(() => send({ type: 'pageOpened' }), []);
  const isTypingPassword = state.step === 'enterPassword';
  useEffect(() => {
    // Loaded again when it is needed.
    return isTypingPassword ? onNextInput(() => loadCompleting().catch(ignoreNotLoaded)) : undefined;
  }, [isTypingPassword]);
  const { brand } = visit;
  useEffect(() => void fraudFieldOf(brand), [brand]);
  const exits: SignInControls['exits'] = {
    done: (result) => send({ type: 'stepDone', result }),
    left: (reason) => send({ type: 'stepLeft', reason }),
    refused: (refusal) => send(eventOf(refusal)),
  };
  const proceed = (result: StepResult) => send({ type: 'provenApart', result });
  return { state, send, exits, proceed, storedCredential: () => readStored<KnownCredential>('credential') };
}

/** Loaded while the password is typed, since the first screen has no use for it. */
const loadCompleting = () => loadPart(() => import('./completing-effects.ts'));
const loadAndRun =
  (name: keyof CompletingEffects) =>
  async (effect: SignInEffect, visit: Visit): Promise<SignInEvent | undefined> =>
    (await loadCompleting()).completingEffects[name](effect as never, visit);

const loadFollowing = () => loadPart(() => import('./follow-to-company.ts'));

/** Checks a credential, and shows the brand of its account. */
async function findCredential(typed: TypedCredential, visit: Visit): Promise<SignInEvent> {
  const { api, brand, changeBrand } = visit;
  const called = formatForCalls(typed);
  const found = await api
    .post('/api/account/lookup-credential', { ...called, ...(await fraudFieldOf(brand)), brandId: brand.brandId })
    .catch(async (reason) => {
      const refusal = refusalOf(reason);
      if (refusal.leadsTo === 'ssoLogin') await (await loadFollowing()).followToCompany(refusal, typed, visit);
      throw reason;
    });
  if (found.brandId !== brand.brandId) await changeBrand(found.brandId);
  const known: KnownCredential = {
    type: found.credentialType,
    shown: found.credential,
    username: found.normalizedPhoneNumber ?? called.username,
    ...(found.extension && { extension: found.extension }),
    hasPasskey: found.hasPasskey,
    hasNoPassword: found.hasNoPassword,
    signOnPath: found.signOnPath,
    typed,
  };
  store('credential', known);
  return { type: 'credentialFound', known };
}

/** Goes to a provider where the refusal leads to one. */
async function leadOn(refusal: Refusal, visit: Visit): Promise<undefined> {
  if (refusal.leadsTo === 'ssoLogin') (await loadFollowing()).leadToProvider(refusal, visit);
}

const effects: EffectsOf<SignInEffect['do']> = {
  checkCredential: ({ typed }, visit) => findCredential(typed, visit),
  async checkAssumed({ typed }, visit) {
    try {
      return await findCredential(typed, visit);
    } catch (reason) {
      return { type: 'credentialRejected', refusal: refusalOf(reason), stays: visit.parameters.noActionOnFail };
    }
  },
  async checkPassword({ known, password, stays }, { api, brand, changeBrand }) {
    const { brandId, oneTimeSession, completed } = await api.post('/api/login', {
      ...(await fraudFieldOf(brand)),
      username: known.username,
      ...(known.extension && { extension: known.extension }),
      brandId: brand.brandId,
      password,
      staySignedIn: stays,
    });
    if (completed) return (await loadCompleting()).codeIssued(completed);
    setProvenAccount({ credential: known.shown, extension: known.extension });
    if (brandId !== brand.brandId) await changeBrand(brandId); // the credential check does not reveal it with ENUMERATION=safe
    return { type: 'passwordAccepted', oneTimeSession };
  },
  async showCredential() {
    goTo('enterCredential');
    return undefined;
  },
  async showPassword({ known }) {
    goTo(passwordScreen(known.type));
    return undefined;
  },
  async showError({ refusal }, visit) {
    showPath(errorPath(refusal));
    return leadOn(refusal, visit);
  },
  leadOn: ({ refusal }, visit) => leadOn(refusal, visit),
  loadProgress: loadAndRun('loadProgress'),
  checkPasskey: loadAndRun('checkPasskey'),
  issueCode: loadAndRun('issueCode'),
  goToApp: loadAndRun('goToApp'),
  leaveForApp: loadAndRun('leaveForApp'),
};
