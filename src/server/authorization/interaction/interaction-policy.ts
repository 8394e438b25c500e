import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { parseFlag } from '../../../rules/paths/query.ts';
import { hasNote } from '../../http/cookies.ts';
import { asOAuthError } from '../library-overrides/oauth-errors.ts';
import type { SessionFacts } from '../library-overrides/session-facts.ts';
import { gatePrompts, gatesPromptName, type SessionGateDeps } from '../sessions/session-gates.ts';
import { isOver, type SessionLifetimes } from '../sessions/session-lifetime.rules.ts';
import { automation, automationPrompt } from './login-automation.ts';

export interface InteractionPolicyDeps extends SessionGateDeps {
  readonly isSecure: boolean;
  readonly lifetimes: SessionLifetimes;
  /** Whether the app is retired, so that its users see only the notice of that. */
  isRetired(clientId: string): Promise<boolean>;
}

/** OpenID Connect Core §3.1.2.1: the user must confirm the account of a session. */
export const selectAccount = 'select_account';

/** Whether a prompt keeps the account that the session has proven. */
export const keepsSessionAccount = (prompt: string) => ['consent', gatesPromptName, automation].includes(prompt);

/** The reasons to send the user to the page, in the order in which they are checked. */
export function createInteractionPolicy(deps: InteractionPolicyDeps) {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  const { Check, Prompt } = interactionPolicy;
  const isForced = ({ oidc }: KoaContextWithOIDC) =>
    parseFlag(String(oidc.params?.force)) === true && !oidc.result?.login;
  prompts.get('login')?.checks.add(new Check('force', 'the app asks to sign in again', isForced));
  const isSessionOver = ({ oidc }: KoaContextWithOIDC) =>
    isOver((oidc.session ?? {}) as SessionFacts, deps.lifetimes, Math.floor(Date.now() / 1000)) && !oidc.result?.login;
  prompts.get('login')?.checks.add(new Check('session_over', 'the session has ended', 'login_required', isSessionOver));
  const wantsAnother = ({ oidc, req }: KoaContextWithOIDC) =>
    hasNote(deps, req, 'another') && !oidc.result?.login && !oidc.prompts.has('none');
  prompts.get('login')?.checks.add(new Check('another_account', 'the user wants another account', wantsAnother));
  const isRetired = async ({ oidc }: KoaContextWithOIDC) => deps.isRetired(oidc.client?.clientId ?? '');
  const retired = new Check('retired', 'the app is retired', 'unauthorized_client', asOAuthError(isRetired));
  prompts.get('login')?.checks.add(retired, 0); // prompt=none returns the first reason
  const promptsOfGates = gatePrompts(deps);
  const proof = new Check(
    'proof_needed',
    'the user must be proven anew',
    'login_required',
    promptsOfGates.isProofNeeded,
  );
  prompts.get('login')?.checks.add(proof);
  prompts.add(new Prompt({ name: selectAccount, requestable: true }));
  prompts.add(promptsOfGates.gates);
  prompts.add(new Prompt({ name: 'sso', requestable: true }));
  prompts.add(promptsOfGates.consent);
  prompts.add(automationPrompt());
  return prompts;
}
