import { z } from 'zod';
import { get, inStep, post } from '../call.ts';
import { signInCalls } from '../sign-in/sign-in.ts';
import { assertedPasskey, createdPasskey, passkeyCreation, passkeyRequest } from './passkey-credentials.ts';
import { advanced } from './two-factor.ts';

const clientId = z.string().max(200).optional();
const passkeyId = z.string().min(1).max(100);

/** Sign-in by a passkey (WebAuthn Level 3 §7.2), in place of the credential check and the password. */
export const passkeySignInCalls = {
  passkeySignInOptions: get(
    '/api/passkeys/sign-in-options',
    'Returns what the browser asks a passkey for, and nothing once the sign-in is over. Its challenge counts once, in this sign-in.',
    z.object({ clientId }),
    z.object({ options: passkeyRequest.optional() }),
  ),
  signInByPasskey: post(
    '/api/passkeys/sign-in',
    'Verifies a passkey, which names its account.',
    z.object({
      clientId,
      f: z.string().max(8192).optional(),
      credential: assertedPasskey,
      username: z
        .string()
        .max(320)
        .optional()
        .describe('Where one was typed: the account must be one of its accounts.'),
      extension: z.string().max(20).optional(),
      countryCode: z.string().max(4).optional(),
      staySignedIn: z.boolean().optional(),
    }),
    signInCalls.login.output,
  ),
};

/** A passkey or a security key in the second step. */
export const passkeyWayCalls = inStep('secondFactor', {
  passkeyRequest: get(
    '/api/two-factor/passkey-request',
    'In `verify`: returns what the browser asks a passkey or security key of the account for.',
    z.object({ clientId }),
    z.object({ options: passkeyRequest }),
  ),
  passkeyVerification: post(
    '/api/two-factor/passkey-verification',
    'Verifies a passkey or security key: the second step.',
    z.object({ clientId, credential: assertedPasskey }),
    advanced,
  ),
  passkeyCreation: get(
    '/api/two-factor/passkey-creation',
    'While a set-up is due: returns what the browser makes a passkey or a security key ready with.',
    z.object({ clientId }),
    z.object({ options: passkeyCreation }),
  ),
  addPasskeyWay: post(
    '/api/two-factor/add-passkey',
    'Stores a passkey or a security key, which also passes the second step.',
    z.object({ clientId, credential: createdPasskey }),
    advanced,
  ),
});

/** The step in which a passkey is made: offered or required by the company, or asked for by the user. */
export const passkeyCalls = inStep('passkey', {
  passkeyStep: get(
    '/api/passkeys/step',
    'Returns what the step offers, and what the browser makes a passkey from.',
    z.object({ clientId }),
    z.object({
      company: z.string().describe('Name of the company.'),
      isRequired: z.boolean().describe('The company requires a passkey.'),
      isAskedFor: z.boolean().describe('The user came to add one.'),
      canPutOff: z.boolean(),
      requiredFrom: z.int().optional().describe('When it becomes mandatory, in milliseconds since 1970.'),
      isHardwareOnly: z.boolean().describe('The company accepts only security keys of its list.'),
      canBeAutomatic: z.boolean().describe('A password was used: the browser may make one without asking.'),
      options: passkeyCreation,
    }),
  ),
  addPasskey: post(
    '/api/passkeys/add',
    'Stores a passkey, and tells every contact.',
    z.object({
      clientId,
      credential: createdPasskey,
      isAutomatic: z.boolean().default(false).describe('Made by the browser without a question (conditional create).'),
    }),
    z.object({ oneTimeSession: z.string() }),
  ),
  putOffPasskey: post(
    '/api/passkeys/put-off',
    'Goes on without a passkey, where that is allowed. It is not offered again for 90 days.',
    z.object({ clientId, isUnsupported: z.boolean().default(false).describe('This browser can make none.') }),
    z.object({ oneTimeSession: z.string() }),
  ),
});

/** The passkeys of the user of a session. Each call needs a session in the browser; otherwise error 221. */
export const ownPasskeyCalls = {
  ownPasskeys: get(
    '/api/security/passkeys',
    'Lists the passkeys of the account.',
    z.object({ clientId }),
    z.object({
      canAdd: z.boolean().describe('The company allows them, and there are fewer than twenty.'),
      isRequired: z.boolean().describe('The company requires one.'),
      isConfirmed: z.boolean().describe('The user was confirmed within 10 minutes, so that one can be removed.'),
      passkeys: z.array(
        z.object({
          passkeyId,
          name: z.string(),
          isSecurityKey: z.boolean().describe('It confirms a sign-in, and signs nobody in by itself.'),
          isSynced: z.boolean().describe('Its provider keeps a copy of it.'),
          isUsable: z.boolean().describe('The company allows this kind of passkey.'),
          kept: z.enum(['required', 'onlyWay']).optional().describe('Why it cannot be removed.'),
          createdAt: z.int().describe('Milliseconds since 1970, UTC.'),
          isNew: z.boolean().optional().describe('It was made within the last two minutes.'),
          lastUsedAt: z.int().optional().describe('Milliseconds since 1970, UTC.'),
        }),
      ),
      signals: z
        .object({
          rpId: z.string(),
          userId: z.string(),
          allAcceptedCredentialIds: z.array(z.string()),
        })
        .describe('What the browser tells the providers of passkeys (WebAuthn Level 3 §5.1.10).'),
    }),
  ),
  renameOwnPasskey: post(
    '/api/security/rename-passkey',
    'Names a passkey.',
    z.object({ clientId, passkeyId, name: z.string().trim().min(1).max(60) }),
    z.object({}),
  ),
  removeOwnPasskey: post(
    '/api/security/remove-passkey',
    'Removes a passkey, ends the other sessions, and tells every contact.',
    z.object({ clientId, passkeyId }),
    z.object({}),
  ),
};
