import type { OutputOf } from '../../contract/call.ts';
import type { accountSelectionCalls } from '../../contract/sign-in/account-selection.ts';
import type { agreementCalls } from '../../contract/sign-in/agreement.ts';
import type { signInCalls } from '../../contract/sign-in/sign-in.ts';
import { isWebAddress } from '../../rules/paths/redirect.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { CompletedSignIn } from './accept-proof.ts';
import { codeLifetimeSeconds } from './complete-sign-in.ts';
import type { OwnStep } from './own-step.ts';
import { type AuthenticatedSignIn, deriveProgress, type OpenSignIn, type SignIn } from './sign-in.ts';

/** What the page does with a completed sign-in. */
export type CompletionOf = (completed: CompletedSignIn) => OutputOf<typeof signInCalls.generateCode>;

/**
 * @param continuePath path that accepts the code of a sign-in
 * @param launchPath path that opens the app of a finished sign-in again
 */
export const completionFor =
  (continuePath: (signInId: string) => string, launchPath: (signInId: string) => string): CompletionOf =>
  ({ code, signIn: ended }) => ({
    code,
    clientId: ended.clientId,
    redirectUri: ended.redirectUri,
    ttl: codeLifetimeSeconds,
    continueAt: continuePath(ended.id),
    ...(isWebAddress(ended.redirectUri) ? {} : { launchAt: launchPath(ended.id) }),
  });

export function signInHandlers(signIn: SignIn, completionOf: CompletionOf): HandlersOf<typeof signInCalls> {
  return {
    async loginInfo(_input, context) {
      const current = await signIn.current(context);
      const progress = await progressOf(signIn, current);
      if (progress.stands === 'credential') return progress;
      return { ...progress, oneTimeSession: await signIn.renewSession(current) };
    },
    signInProgress: async (_input, context) => progressOf(signIn, await signIn.current(context)),
    async lookupCredential(input, context) {
      const { brandId, identifier, hasPasskey, hasNoPassword, signOnPath } = await signIn.lookUp(input, context);
      const ways = { ...(hasNoPassword && { hasNoPassword }), ...(signOnPath && { signOnPath }) };
      const known = { brandId, ...(hasPasskey && { hasPasskey }), ...ways };
      if (identifier.kind === 'email') return { ...known, credentialType: 'email', credential: identifier.email };
      return {
        ...known,
        credentialType: 'number',
        credential: identifier.shown,
        normalizedPhoneNumber: identifier.e164,
        ...(identifier.extension ? { extension: identifier.extension } : {}),
      };
    },
    async login(input, context) {
      const { brandId, oneTimeSession, completed } = await signIn.login(input, context);
      return { brandId, oneTimeSession, ...(completed && { completed: completionOf(completed) }) };
    },
    async generateCode({ oneTimeSession, fedrampNotificationCompleted }, context) {
      return completionOf(await signIn.generateCode(oneTimeSession, fedrampNotificationCompleted, context));
    },
  };
}

async function progressOf(
  { nameAccount }: Pick<SignIn, 'nameAccount'>,
  current: OpenSignIn,
): Promise<OutputOf<typeof signInCalls.signInProgress>> {
  const { clientId, brandId, expiresInSeconds } = current;
  const stands = deriveProgress(current);
  const account = stands === 'complete' ? await nameAccount(current) : undefined;
  return { clientId, brandId, expiresInSeconds, stands, ...(account && { account }) };
}

export function accountSelectionHandlers(signIn: SignIn): HandlersOf<typeof accountSelectionCalls> {
  return {
    async accountChoices(_input, context) {
      const { choices, isRecognised } = await signIn.choices(context);
      return { isRecognised, records: choices };
    },
    async chooseAccount({ accountId }, context) {
      const { account, oneTimeSession } = await signIn.choose(accountId, context);
      return { brandId: account.brandId, oneTimeSession };
    },
    async useAnotherAccount(_input, context) {
      await signIn.useAnother(context);
      return {};
    },
  };
}

/** @param grant records the consent of a sign-in's account to the scopes that the app requests */
export function agreementHandlers(
  signIn: SignIn,
  grant: (current: AuthenticatedSignIn) => Promise<void>,
): HandlersOf<typeof agreementCalls, OwnStep> {
  return {
    async lookupSunsetNotification(_input, context) {
      const sunsetOn = await signIn.sunsetNotice(context);
      return { isDue: sunsetOn !== undefined, ...(sunsetOn && { sunsetOn }) };
    },
    acknowledgeSunset: async (_input, context) => ({ oneTimeSession: await signIn.acknowledgeSunset(context) }),
    acceptTerms: async (_input, context) => ({ oneTimeSession: await signIn.acceptTerms(context) }),
    async consentAccount(_input, { step: { account } }) {
      const { name, credential, extension } = await signIn.describe(account);
      return { name, credential, ...(extension && { extension }) };
    },
    async grantConsent(_input, { step: { signIn: current } }) {
      await grant(current);
      return { oneTimeSession: await signIn.renewSession(current) };
    },
  };
}
