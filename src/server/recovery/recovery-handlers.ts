import type { expressLinkCalls, recoveryCalls, stopRecoveryCalls } from '../../contract/account/recovery.ts';
import { inEvenSteps } from '../http/even-steps.ts';
import type { HandlersOf } from '../http/serve.ts';
import { askForLink } from './ask-recovery.ts';
import { askedHere } from './asked-here.ts';
import { chooseAccount, sendStepCode, verifyStep } from './confirm-recovery.ts';
import { approveExpressLink, expressProgress, lookUpExpressLink, signInByCode } from './express-link.ts';
import { lookUpLink, openByCode, openByLink, sendAgain, voidLink } from './open-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { progressOf } from './recovery-progress.ts';
import { resetPassword } from './reset-password.ts';
import { lookUpStop, type StopDeps, stopRecovery } from './stop-recovery.ts';

/** Where accounts are hidden, the time of an answer tells nothing of them either. */
const hiding = <Sent>(
  { hidesAccounts }: Pick<RecoveryDeps, 'hidesAccounts'>,
  send: () => Promise<Sent>,
): Promise<Sent> => (hidesAccounts ? inEvenSteps(send) : send());

/** After each step the page learns where the reset stands, as the server sees it. */
export function recoveryHandlers(deps: RecoveryDeps): HandlersOf<typeof recoveryCalls> {
  return {
    emailRecoveryLink: ({ setupPassword, ...input }, context) =>
      hiding(deps, () => askForLink(deps, setupPassword ? 'setup' : 'reset', input, context)),
    resendRecoveryLink: ({ token }, context) => hiding(deps, () => sendAgain(deps, 'reset', token, context)),
    recoveryProgress: (_input, context) => progressOf(deps, context),
    askedRecovery: (_input, context) => askedHere(deps, context),
    lookUpRecoveryLink: ({ token }, context) => lookUpLink(deps, token, context),
    async openRecoveryLink({ token }, context) {
      await openByLink(deps, token, context);
      return progressOf(deps, context);
    },
    async checkRecoveryCode({ code }, context) {
      await openByCode(deps, code, context);
      return progressOf(deps, context);
    },
    async chooseRecoveryAccount({ accountId }, context) {
      await chooseAccount(deps, accountId, context);
      return progressOf(deps, context);
    },
    async sendRecoveryStepCode(input, context) {
      await sendStepCode(deps, input, context);
      return progressOf(deps, context);
    },
    async verifyRecoveryStep(input, context) {
      await verifyStep(deps, input, context);
      return progressOf(deps, context);
    },
    async voidRecoveryLink({ token }, context) {
      await voidLink(deps, 'reset', token, context);
      return {};
    },
    resetPassword: (input, context) => resetPassword(deps, input, context),
  };
}

export function expressLinkHandlers(deps: RecoveryDeps): HandlersOf<typeof expressLinkCalls> {
  return {
    emailExpressLink: (input, context) => hiding(deps, () => askForLink(deps, 'express', input, context)),
    resendExpressLink: (_input, context) => hiding(deps, () => sendAgain(deps, 'express', undefined, context)),
    expressProgress: (_input, context) => expressProgress(deps, context),
    lookUpExpressLink: ({ token }, context) => lookUpExpressLink(deps, token, context),
    approveExpressLink: ({ token }, context) => approveExpressLink(deps, token, context),
    checkExpressCode: ({ code }, context) => signInByCode(deps, code, context),
    async voidExpressLink({ token }, context) {
      await voidLink(deps, 'express', token, context);
      return {};
    },
  };
}

export function stopRecoveryHandlers(deps: StopDeps): HandlersOf<typeof stopRecoveryCalls> {
  return {
    lookUpStopLink: ({ token }, context) => lookUpStop(deps, token, context),
    stopRecovery: ({ token }, context) => stopRecovery(deps, token, context),
  };
}
