import type { emailChangeCalls } from '../../contract/account/email-change.ts';
import { maskEmail } from '../../rules/credential/masking.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import { askEmailChange, sendOwnConfirmation } from './ask-change.ts';
import { confirmByCode, confirmByLink, describeConfirmation, lookUpConfirmation } from './confirm-email.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import { createEmailChangeStore } from './email-change-store.ts';
import { canChange, pendingOf, requireOwner } from './own-email.ts';
import { lookUpUndo, undoEmailChange } from './undo-email-change.ts';

function emailChangeHandlers(deps: EmailChangeDeps): HandlersOf<typeof emailChangeCalls> {
  return {
    ownEmail: (_input, context) => describeOwnEmail(deps, context),
    async changeOwnEmail(input, context) {
      await askEmailChange(deps, input, context);
      return describeConfirmation(deps, context);
    },
    emailConfirmation: (_input, context) => describeConfirmation(deps, context),
    async sendEmailConfirmation({ localeId }, context) {
      await sendOwnConfirmation(deps, localeId, context);
      return describeConfirmation(deps, context);
    },
    lookUpEmailConfirmation: ({ token }, context) => lookUpConfirmation(deps, token, context),
    confirmEmailByCode: ({ code }, context) => confirmByCode(deps, code, context),
    confirmEmailByLink: (_input, context) => confirmByLink(deps, context),
    lookUpEmailUndo: ({ token }, context) => lookUpUndo(deps, token, context),
    undoEmailChange: ({ token }, context) => undoEmailChange(deps, token, context),
  };
}

/** The address of the session's account, as its security page shows it: whole to who is signed in. @throws Refused 221 */
async function describeOwnEmail(
  deps: Pick<EmailChangeDeps, 'accounts' | 'brandEnforcesSso' | 'changes' | 'contacts' | 'secrets'>,
  context: RequestContext,
) {
  const { account, session } = await requireOwner(deps, context);
  const pending = await pendingOf(deps, account);
  return {
    ...(account.email !== undefined && { masked: maskEmail(account.email) }),
    ...(session && account.email !== undefined && { email: account.email }),
    isConfirmed: account.email !== undefined && (await deps.contacts.isVerified(account.id, account.email)),
    canChange: canChange(deps, account),
    ...(pending?.isChange && { pending: maskEmail(pending.email) }),
    ...(session && pending?.isChange && { pendingEmail: pending.email }),
  };
}

/** The calls that confirm and change the e-mail address of an account. */
export function createEmailChangeCapability(given: Omit<EmailChangeDeps, 'changes'>) {
  const deps: EmailChangeDeps = { ...given, changes: createEmailChangeStore(given.database) };
  return { handlers: { emailChange: emailChangeHandlers(deps) } };
}
