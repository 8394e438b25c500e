import { leavePath } from '../../contract/leave.ts';
import type { KnownCredential } from '../../rules/sign-in/sign-in-state.ts';
import { leaveFor } from '../kernel/browser/document.ts';
import { readStored, removeStored, store } from '../kernel/browser/storage.ts';
import { loadPart } from '../kernel/network/loadPart.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { SignInEffect, SignInEvent } from './sign-in.flow.ts';

/** Carries out effects of the flow; each returns the event that results. */
export type EffectsOf<Names extends SignInEffect['do']> = {
  readonly [Name in Names]: (
    effect: Extract<SignInEffect, { do: Name }>,
    visit: Visit,
  ) => Promise<SignInEvent | undefined>;
};
export type CompletingEffects = EffectsOf<'loadProgress' | 'checkPasskey' | 'issueCode' | 'goToApp' | 'leaveForApp'>;

/** The credential is kept for the next visit if the user wants that; nothing else of the sign-in stays (STORE-1). */
function keepCredential(): void {
  const known = readStored<KnownCredential>('credential');
  if (known?.typed.isRemembered) store('previousCredential', known.typed.username);
  else if (known?.typed.isRemembered === false) removeStored('previousCredential');
  removeStored('credential');
  keepEntrance();
}

/** The way beside the password is marked at the next visit; after a password none is. */
function keepEntrance(): void {
  const chosen = readStored<string>('entranceChosen');
  if (chosen) store('entranceUsed', chosen);
  else removeStored('entranceUsed');
  removeStored('entranceChosen');
}

interface Completed {
  readonly code: string;
  readonly continueAt: string;
  readonly launchAt?: string | undefined;
}

/** The sign-in is complete: the browser takes the code to the server, which redirects to the app. */
export function codeIssued({ code, continueAt, launchAt }: Completed): SignInEvent {
  keepCredential();
  const address = `${continueAt}?code=${encodeURIComponent(code)}`;
  return { type: 'codeIssued', address, ...(launchAt && { launchAt }) };
}

/** The effects after the password, after a reload, and of a passkey, which the first screen does not need. */
export const completingEffects: CompletingEffects = {
  async loadProgress(_, { api }) {
    const { oneTimeSession = '', stands, account } = await api.post('/api/login-info', {});
    setProvenAccount(account);
    return stands === 'choice' ? { type: 'stepDue', screen: 'selectAccount' } : { type: 'resumed', oneTimeSession };
  },
  async checkPasskey(effect, visit) {
    const { verifyPasskey } = await loadPart(() => import('./verify-passkey.ts'));
    const { completed, oneTimeSession } = await verifyPasskey(effect, visit);
    return completed ? codeIssued(completed) : { type: 'passwordAccepted', oneTimeSession };
  },
  async issueCode({ result: { oneTimeSession, completed } }, { api }) {
    return codeIssued(await api.post('/api/post-authn/generate-code', { oneTimeSession, ...completed }));
  },
  async goToApp({ address }, { locale }) {
    leaveFor(`${address}&localeId=${locale}`); // apps may ask for the language of the page (AUTHZ-5)
    return undefined;
  },
  async leaveForApp({ reason }, { signIn }) {
    if (signIn) leaveFor(leavePath(signIn.id, reason));
    return undefined;
  },
};
