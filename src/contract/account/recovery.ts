import { z } from 'zod';
import { get, inStep, inStepOrSession, look, post } from '../call.ts';
import { withExtraFields } from '../extra-fields.ts';
import { localeId } from '../texts/locale-field.ts';
import { isWritten, sentChannels } from '../two-factor/channels.ts';
import { recoveryWays } from '../two-factor/factor-ways.ts';
import { passwordChangeReasons, recoveryStages } from './recovery-stages.ts';

const clientId = z.string().max(200).optional();
const token = z.string().max(200).optional().describe('From the address. Absent: the one opened here last.');
const code = z.string().max(64);
const password = z.string().max(1024);
const pin = z.string().max(64);
const masked = z.string().optional().describe('The contact, masked (MASK-1). Absent if accounts are not revealed.');
const resendInSeconds = z.int().describe('Seconds until it can be sent again; 0 for now. The server counts.');
const expiresInSeconds = z.int();
const oneTimeSession = z.string().describe('For generate-code, which names the next step.');

/** What identifies an account, as in the credential check. */
const identifier = {
  clientId,
  brandId: z.int().optional(),
  f: z.string().max(8192).optional(),
  username: z.string().max(320),
  extension: z.string().max(20).optional(),
  countryCode: z.string().max(4).optional(),
  localeId,
};

const sent = z.object({
  contactBy: z.enum(sentChannels.filter(isWritten)).optional().describe('Absent if accounts are not revealed.'),
  masked,
  resendInSeconds,
  expiresInSeconds: expiresInSeconds.describe('Seconds until the code expires.'),
});

const asked = z.object({
  at: z.int().describe('Milliseconds since 1970, UTC.'),
  browser: z.string().optional(),
  system: z.string().optional(),
  countryIsoCode: z.string().optional(),
});

const way = z.object({
  channel: z.enum(recoveryWays),
  contactId: z.string().optional(),
  masked: z.string().optional(),
});

/** What the form for a new password and PIN needs. Only after the proof. */
export const newPasswordForm = z.object({
  credential: z.string().describe('What the account signs in with.'),
  accountInformation: z.array(z.string()).describe('Words that a password or PIN must not contain.'),
  rememberedPasswords: z.int().describe('How many of the last passwords are refused.'),
  isPinDue: z.boolean().describe('A new PIN belongs to the change.'),
});

const choice = z.object({
  accountId: z.string(),
  name: z.string(),
  companyName: z.string(),
  credential: z.string(),
  extension: z.string().optional(),
});

/** Where the recovery of this browser stands. */
const recovery = z.object({
  stage: z.enum(recoveryStages),
  isSetup: z.boolean().describe('The account gets its first password.'),
  sent: sent.optional().describe('In `sent`.'),
  choices: z.array(choice).optional().describe('In `choose`.'),
  ways: z.array(way).optional().describe('In `verify`. Empty: nothing on this page helps; an administrator does.'),
  challenge: way
    .extend({ resendInSeconds, expiresInSeconds })
    .optional()
    .describe('In `verify`: the code that was sent last and is still valid.'),
  form: newPasswordForm.optional().describe('In `newPassword`.'),
  expiresInSeconds: expiresInSeconds.optional().describe('Seconds until the recovery of this browser is over.'),
  isAskedHere: z.boolean().describe('This browser asked for it, so that its sign-in goes on afterwards.'),
  signInId: z.string().optional().describe('That sign-in.'),
});

/**
 * Calls of a reset (RESET-1, RESET-2). The header `portico-sign-in` names the sign-in that asked; a browser that opened
 * the link elsewhere has none.
 */
export const recoveryCalls = {
  emailRecoveryLink: post(
    '/api/account/email-recovery-link',
    'Sends a link and a code to a verified contact of the account, never to what was typed (RESET-1).',
    withExtraFields({ ...identifier, setupPassword: z.boolean().default(false) }),
    sent,
  ),
  resendRecoveryLink: post(
    '/api/account/recovery/send-again',
    'Sends a new link and a new code to the same contact. With a token: for a link that is over.',
    z.object({ clientId, token, localeId }),
    sent,
  ),
  recoveryProgress: look(
    '/api/account/recovery',
    'Returns where the recovery of this browser stands, so that the page can show it after a reload or in another tab.',
    z.object({ clientId }),
    recovery,
  ),
  lookUpRecoveryLink: post(
    '/api/account/recovery/look-up-link',
    'Tells what a link is for. It uses nothing up and opens nothing; the token is kept in a cookie for a reload.',
    z.object({ clientId, token }),
    z.object({
      masked: z.string(),
      isSetup: z.boolean(),
      signInId: z.string().optional().describe('The sign-in of this browser that asked for it.'),
    }),
  ),
  openRecoveryLink: post(
    '/api/account/recovery/open-link',
    'Opens 15 minutes of recovery in this browser. The link is spent only when the password is saved.',
    z.object({ clientId, token }),
    recovery,
  ),
  askedRecovery: get(
    '/api/account/recovery/asked',
    'Returns where this browser asked for an e-mail, so that its code can be typed there. Changes nothing.',
    z.object({ clientId }),
    z.object({
      continueAt: z.string().optional().describe('Address of the page. Absent: none, or that sign-in is over.'),
    }),
  ),
  checkRecoveryCode: post(
    '/api/account/recovery/code',
    'Takes the code of the message in the browser that asked, instead of the link.',
    z.object({ clientId, code }),
    recovery,
  ),
  chooseRecoveryAccount: post(
    '/api/account/recovery/account',
    'Chooses which account of the address gets the new password.',
    z.object({ clientId, accountId: z.string().max(100) }),
    recovery,
  ),
  sendRecoveryStepCode: post(
    '/api/account/recovery/send-code',
    'Sends a code for the second step of a recovery, by a way that has not proven it yet.',
    z.object({ clientId, contactBy: z.enum(sentChannels), contactId: z.string().max(100), localeId }),
    recovery,
  ),
  verifyRecoveryStep: post(
    '/api/account/recovery/verify',
    'Verifies the second step of a recovery.',
    z.object({
      clientId,
      contactBy: z.enum(recoveryWays),
      contactId: z.string().max(100).optional(),
      code,
    }),
    recovery,
  ),
  voidRecoveryLink: post(
    '/api/account/recovery/not-me',
    'Makes a link and its code void: the reader of the message did not ask for it.',
    z.object({ clientId, token }),
    z.object({}),
  ),
  resetPassword: post(
    '/api/account/reset-password',
    'Saves the new password, and the PIN, in one step. Ends every session of the account (RESET-1).',
    z.object({ clientId, password, ivrPin: pin.optional() }),
    z.object({
      isAskedHere: z.boolean().describe('The sign-in of this browser goes on.'),
      oneTimeSession: oneTimeSession.optional(),
    }),
  ),
};

/**
 * Calls that change the password or the PIN of a user who is signed in, or of a sign-in that is stopped until then
 * (RESET-3, PIN-1).
 */
export const passwordChangeCalls = {
  ownPassword: get(
    '/api/security/password',
    'Tells whether the user of the session can change the password and the PIN. Without a session, error 221.',
    z.object({ clientId }),
    z.object({
      canChange: z.boolean().describe('Not without a password, or where only single sign-on is accepted.'),
      setAt: z.int().optional().describe('When the password was set: milliseconds since 1970, UTC.'),
    }),
  ),
  ...inStepOrSession('numericPasswordExpired', {
    passwordChange: get(
      '/api/account/password-change',
      'Tells which change is due or possible. Needs a proven sign-in, or a session; otherwise error 221.',
      z.object({ clientId }),
      z.object({
        reason: z.enum(passwordChangeReasons),
        company: z.string().describe('Name of the company.'),
        passwordDays: z.int().optional().describe("In `expired`: the company's period."),
        needsCurrentPassword: z.boolean().describe('It was not just proven.'),
        form: newPasswordForm,
      }),
    ),
    changePassword: post(
      '/api/account/change-password',
      'Changes the password: of the session, or the one that the policy of the company says has expired.',
      z.object({ clientId, currentPassword: password.optional(), password, ivrPin: pin.optional() }),
      z.object({ oneTimeSession: oneTimeSession.optional() }),
    ),
  }),
  ...inStep('numericPasswordExpired', {
    changeOneTimePassword: post(
      '/api/account/change-one-time-password',
      'Replaces a temporary password that an operator has set; the sign-in goes on.',
      z.object({ clientId, currentPassword: password.optional(), password, ivrPin: pin.optional() }),
      z.object({ oneTimeSession }),
    ),
    changeLegacyPassword: post(
      '/api/account/change-legacy-password',
      'Replaces a numeric password (error 319) by a password and a PIN; the sign-in goes on.',
      z.object({ clientId, currentPassword: password.optional(), password, ivrPin: pin }),
      z.object({ oneTimeSession }),
    ),
  }),
  changePin: post(
    '/api/account/change-pin',
    'Changes the PIN of the session.',
    z.object({ clientId, currentPassword: password.optional(), ivrPin: pin }),
    z.object({}),
  ),
};

/** The link by which a contact stops a recovery to another address (ACCT-2). */
export const stopRecoveryCalls = {
  lookUpStopLink: post(
    '/api/account/recovery/look-up-stop',
    'Tells whether the recovery can still be stopped. Nothing is used up: mail scanners open links.',
    z.object({ clientId, token }),
    z.object({ works: z.boolean(), masked: masked.describe('The address that gets the link, masked (MASK-1).') }),
  ),
  stopRecovery: post(
    '/api/account/recovery/stop',
    'Stops the recovery: its link is not sent, or works no longer.',
    z.object({ clientId, token }),
    z.object({ isStopped: z.boolean().describe('False for a link that was used or has expired.') }),
  ),
};

/** Calls of a sign-in by a link in an e-mail (EXPR-1). */
export const expressLinkCalls = {
  emailExpressLink: post(
    '/api/account/email-express-link',
    'Sends a link and a code that sign in once, in the sign-in of the request.',
    withExtraFields(identifier),
    sent,
  ),
  resendExpressLink: post(
    '/api/account/express/send-again',
    'Sends a new link and a new code to the same contact.',
    z.object({ clientId, localeId }),
    sent,
  ),
  expressProgress: look(
    '/api/account/express',
    'Returns the link that this sign-in asked for, so that the page can show it after a reload.',
    z.object({ clientId }),
    z.object({ sent: sent.optional().describe('Absent: none that is still valid.') }),
  ),
  lookUpExpressLink: post(
    '/api/account/express/look-up-link',
    'Tells what a link is for. It uses nothing up; in a browser that did not ask it shows the code to type there.',
    z.object({ clientId, token }),
    z.object({
      isAskedHere: z.boolean(),
      signInId: z.string().optional().describe('The sign-in of this browser that asked for it.'),
      appName: z.string(),
      credential: z.string().optional().describe('In the browser that asked.'),
      asked,
      code: z.string().optional().describe('In another browser: to be typed in the one that asked.'),
      expiresInSeconds,
    }),
  ),
  approveExpressLink: post(
    '/api/account/express/approve',
    'Signs in by the link, in the browser that asked for it.',
    z.object({ clientId, token }),
    z.object({ brandId: z.int(), oneTimeSession }),
  ),
  checkExpressCode: post(
    '/api/account/express/code',
    'Signs in by the code, in the browser that asked for it.',
    z.object({ clientId, code }),
    z.object({ brandId: z.int(), oneTimeSession }),
  ),
  voidExpressLink: post(
    '/api/account/express/not-me',
    'Makes a link and its code void: the reader of the message did not ask for it.',
    z.object({ clientId, token }),
    z.object({}),
  ),
};
