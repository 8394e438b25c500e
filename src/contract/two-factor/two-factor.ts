import { z } from 'zod';
import { get, inStep, post } from '../call.ts';
import { localeId } from '../texts/locale-field.ts';
import { sentChannels } from './channels.ts';
import { codeChannels, factorChannels, setUpChannels } from './factor-ways.ts';
import { secondStepStages } from './second-step.ts';

const clientId = z.string().max(200).optional();
const contactId = z.string().min(1).max(100).optional().describe('Id of the contact, for a code that is sent.');
const masked = z.string().describe('The contact, masked (MASK-1).');
const stage = z.enum(secondStepStages);
const resendInSeconds = z.int().describe('Seconds until a new code can be sent; 0 for now. The server counts (MFA-2).');
const expiresInSeconds = z.int();
/** The sign-in after a call: what is due next, and the session for generate-code. */
export const advanced = z.object({ stage, oneTimeSession: z.string() });

const sentCode = z.object({
  contactBy: z.enum(sentChannels),
  contactId: z.string().optional(),
  masked,
  resendInSeconds,
  expiresInSeconds,
});

/** Calls of the second step (MFA-1..8). Each needs a sign-in whose first factor is proven; otherwise error 221. */
export const twoFactorCalls = inStep('secondFactor', {
  mfaSettings: get(
    '/api/two-factor/mfa-settings',
    'Returns what the second step asks for now, so that the page can show it after a reload or in another tab.',
    z.object({ clientId }),
    z.object({
      stage,
      company: z.string().describe('Name of the company.'),
      isRequired: z.boolean().describe('The company requires a second step.'),
      canPutOff: z.boolean().describe('The set-up may be put off.'),
      requiredFrom: z.int().optional().describe('When it becomes mandatory, in milliseconds since 1970.'),
      isAdministrator: z.boolean().describe('Is told to call support instead of an administrator.'),
      ways: z
        .array(
          z.object({
            channel: z.enum(factorChannels),
            contactId: z.string().optional(),
            masked: masked.optional(),
            isLastUsed: z.boolean(),
            isCircular: z.boolean().describe("The number rings in the company's own phone service."),
          }),
        )
        .describe('In `verify`: the ways to confirm. In `prove`: the ways to prove the account before a set-up.'),
      offers: z
        .array(
          z.object({
            channel: z.enum(setUpChannels),
            contactId: z.string().optional().describe('A verified contact that can be set up without typing.'),
            masked: masked.optional(),
            isCircular: z.boolean(),
            isProven: z.boolean().describe('Its code was just verified: `add-way` sets it up without another one.'),
          }),
        )
        .describe('In `enrol`: what can be set up. A text or call without a contact needs a typed number.'),
      challenge: sentCode.optional().describe('The code that was sent last and is still valid.'),
      trustSeconds: z.int().describe('In `trust`: how long this device would not be asked.'),
      recoveryCodesLeft: z.int(),
    }),
  ),
  mfaTotp: get(
    '/api/two-factor/mfa-totp',
    'Returns the secret of an authenticator app while its set-up is due and unproven; the same for 30 minutes.',
    z.object({ clientId }),
    z.object({
      secret: z.string().describe('Base32 (RFC 4648).'),
      uri: z.string().describe('otpauth address for the QR code.'),
      expiresInSeconds,
    }),
  ),
  mfaTotpVerification: post(
    '/api/two-factor/mfa-totp-verification',
    'Verifies a code of an authenticator app: the second step, or the first code of its set-up.',
    z.object({ clientId, code: z.string().max(64) }),
    advanced,
  ),
  sendCode: post(
    '/api/two-factor/send-code',
    'Sends a code to a contact of the account.',
    z.object({ clientId, contactBy: z.enum(sentChannels), contactId, localeId }),
    sentCode,
  ),
  verifyCode: post(
    '/api/two-factor/verify-code',
    'Verifies a code that was sent, a recovery code, or a set-up code of an administrator.',
    z.object({
      clientId,
      contactBy: z.enum(codeChannels),
      contactId,
      code: z.string().max(64),
    }),
    advanced,
  ),
  addContact: post(
    '/api/two-factor/add-contact',
    'Takes a phone number for the set-up. It counts once a code that was sent to it is verified.',
    z.object({
      clientId,
      countryIsoCode: z.string().max(2).optional(),
      countryCode: z.string().max(4).optional(),
      phone: z.string().max(100),
      keepsCircular: z.boolean().default(false).describe('The user keeps a circular number as a backup.'),
    }),
    z.object({
      contactId: z.string().optional().describe('Absent when the number is circular and was not kept.'),
      masked,
      isCircular: z.boolean(),
      canBeBackup: z.boolean().describe('Another way exists, so that a circular number may be kept as a backup.'),
    }),
  ),
  addWay: post(
    '/api/two-factor/add-way',
    'Sets up the contact whose code has just proven the account, without sending another code.',
    z.object({ clientId, contactBy: z.enum(sentChannels), contactId }),
    advanced,
  ),
  recoveryCodes: post(
    '/api/two-factor/recovery-codes',
    'Makes ten recovery codes and returns them once. Without `isNew` a second call returns none.',
    z.object({ clientId, isNew: z.boolean().default(false) }),
    z.object({ codes: z.array(z.string()) }),
  ),
  recoveryCodesSaved: post(
    '/api/two-factor/recovery-codes-saved',
    'The user has saved the recovery codes, or goes on without.',
    z.object({ clientId }),
    advanced,
  ),
  trustDevice: post(
    '/api/two-factor/trust-device',
    'Says whether this device is trusted for the period of the policy (MFA-4).',
    z.object({ clientId, isTrusted: z.boolean() }),
    advanced,
  ),
  putOff: post(
    '/api/two-factor/put-off',
    'Puts a set-up off where the policy allows it.',
    z.object({ clientId }),
    advanced,
  ),
  contactInfo: get(
    '/api/two-factor/contact-info',
    'Lists the masked contacts to which a code can be sent.',
    z.object({ clientId }),
    z.object({
      records: z.array(
        z.object({ contactId: z.string(), contactBy: z.array(z.enum(sentChannels)), masked, isCircular: z.boolean() }),
      ),
    }),
  ),
});
