import { z } from 'zod';
import { get, look, post } from '../call.ts';
import { localeId } from '../texts/locale-field.ts';

const clientId = z.string().max(200).optional();
const token = z.string().max(200).describe('From the address after #.');
const openedToken = z.string().max(200).optional().describe('The same. Absent: the one opened here last.');
const masked = z.string().optional().describe('The address, masked (MASK-1).');
const ownAddress = z.string().optional().describe('The whole address, for the user of the session.');

/**
 * Where the confirmation of an e-mail address stands in a browser. `none`: there is nothing to confirm. `unsent`: nothing
 * was sent for this browser yet. `sent`: its code counts here. `opened`: the link was opened by its account. `elsewhere`:
 * it was opened where its account is not signed in. `over`: the link works no longer.
 */
export const confirmationStages = ['none', 'unsent', 'sent', 'opened', 'elsewhere', 'over'] as const;

const confirmation = z.object({
  stage: z.enum(confirmationStages),
  masked,
  email: ownAddress,
  isChange: z.boolean().optional().describe('It takes the place of the present address.'),
  resendInSeconds: z.int().optional().describe('In `sent`: seconds until it can be sent again. The server counts.'),
  expiresInSeconds: z.int().optional().describe('In `sent`: seconds until the code expires.'),
});

const confirmed = z.object({
  isChange: z.boolean().describe('The sessions and sign-ins of other browsers have ended.'),
  isSignedIn: z.boolean(),
});

/** Confirming and changing the e-mail address of an account (ACCT-2). */
export const emailChangeCalls = {
  ownEmail: get(
    '/api/security/email',
    'Returns the e-mail address of the user of the session; otherwise error 221.',
    z.object({ clientId }),
    z.object({
      masked,
      email: ownAddress,
      isConfirmed: z.boolean(),
      canChange: z.boolean().describe('False where single sign-on says who the user is.'),
      pending: z.string().optional().describe('The address that it is to be changed to, masked.'),
      pendingEmail: ownAddress,
    }),
  ),
  changeOwnEmail: post(
    '/api/security/change-email',
    'Sends a link and a code to a new address, which counts once it is confirmed. Needs a step-up.',
    z.object({ clientId, email: z.string().max(320), localeId }),
    confirmation,
  ),
  emailConfirmation: look(
    '/api/account/email/confirmation',
    'Returns where the confirmation of an address stands in this browser, so that the page can show it after a reload.',
    z.object({ clientId }),
    confirmation,
  ),
  sendEmailConfirmation: post(
    '/api/account/email/send-confirmation',
    'Sends a link and a code to the address that is to be confirmed, also again.',
    z.object({ clientId, localeId }),
    confirmation,
  ),
  lookUpEmailConfirmation: post(
    '/api/account/email/look-up-link',
    'Tells what a link is for. It uses nothing up; the token is kept in a cookie for a reload.',
    z.object({ clientId, token }),
    confirmation,
  ),
  confirmEmailByCode: post(
    '/api/account/email/code',
    'Confirms the address by the code of the message, in the browser that asked.',
    z.object({ clientId, code: z.string().max(64) }),
    confirmed,
  ),
  confirmEmailByLink: post(
    '/api/account/email/confirm',
    'Confirms the address by the link that was opened here. Needs a session of its account, or its right password.',
    z.object({ clientId }),
    confirmed,
  ),
  lookUpEmailUndo: post(
    '/api/account/email/look-up-undo',
    'Tells whether a change can still be undone. It uses nothing up: mail scanners open links.',
    z.object({ clientId, token: openedToken }),
    z.object({ works: z.boolean(), masked: masked.describe('The address that comes back, masked (MASK-1).') }),
  ),
  undoEmailChange: post(
    '/api/account/email/undo',
    'Restores the former address, secures the account as "Secure my account" does, and sends a link for a new password.',
    z.object({ clientId, token: openedToken }),
    z.object({
      isSecured: z.boolean().describe('False for a link that was used or has expired.'),
      masked: masked.describe('Where the link for a new password went (MASK-1); absent if none was sent.'),
    }),
  ),
};
