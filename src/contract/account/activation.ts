import { z } from 'zod';
import { get, post } from '../call.ts';
import { createdPasskey, passkeyCreation } from '../two-factor/passkey-credentials.ts';
import { activationQuestions } from './activation-questions.ts';
import { newPasswordForm } from './recovery.ts';

/** Where a typed activation code is taken without a sign-in; the address that messages name. */
export const activatePath = '/activate';

const clientId = z.string().max(200).optional();

const setUp = z.object({
  company: z.string().describe('Name of the company.'),
  form: newPasswordForm,
  questions: z.array(z.enum(activationQuestions)).describe('One of which the user answers.'),
  expiresInSeconds: z.int().describe('Seconds until this browser must take the code again.'),
  offersPasskey: z.boolean().describe('The company allows a passkey in place of the password.'),
  kept: z
    .enum(['password', 'passkey'])
    .optional()
    .describe('This browser keeps the first step, so that a reload goes on at the second one.'),
});

const firstStep = {
  password: z.string().max(1024).default('').describe('Left out with a passkey, or where the first step is kept.'),
  passkey: createdPasskey.optional().describe('Instead of a password, where the company allows it.'),
  ivrPin: z.string().max(64).optional(),
};

/** Calls of the activation of an account (ACT-1, ACT-2). */
export const activationCalls = {
  loginWithActivationCode: post(
    '/api/loginWithActivationCode',
    'Takes an activation code and opens the set-up of its account in this browser. It does not use the code up.',
    z.object({ clientId, activationCode: z.string().max(64) }),
    setUp,
  ),
  inAppActivation: post(
    '/api/account/in-app-activation',
    "Takes the PIN of a welcome message, for the operator's own native apps. It signs nobody in.",
    z.object({
      userName: z.string().max(256).describe('E-mail address, phone number, or number*extension.'),
      clientId: z.string().max(200),
      pin: z.string().max(64),
      theme: z.string().max(100).optional().describe("One of the brand's themes, for the set-up."),
    }),
    z.object({
      oneTimeSession: z.string().describe('Opens the set-up once.'),
      expiresInSeconds: z.int(),
      continueAt: z.string().describe('Address of the set-up, for a browser or web view.'),
    }),
  ),
  openInAppActivation: post(
    '/api/account/in-app-activation/open',
    'Opens the set-up in this browser by the one-time session of a PIN, which ends by it.',
    z.object({ clientId, oneTimeSession: z.string().max(100) }),
    setUp,
  ),
  postActivation: get(
    '/api/account/post-activation',
    'Returns the set-up that this browser has opened, so that the page can show it after a reload.',
    z.object({ clientId }),
    setUp,
  ),
  activationPasskey: get(
    '/api/account/post-activation/passkey',
    'Returns what the browser makes a passkey from, in place of a password.',
    z.object({ clientId }),
    z.object({ options: passkeyCreation }),
  ),
  keepFirstStep: post(
    '/api/account/post-activation/first-step',
    'Checks the first step. Keeps it in this browser, encrypted, until the set-up is saved or ends. It changes no account.',
    z.object({ clientId, ...firstStep }),
    z.object({ isKept: z.boolean().describe('False where it is too long for a cookie: a reload begins again.') }),
  ),
  completeActivation: post(
    '/api/account/post-activation/complete',
    'Saves password or passkey, PIN and answer in one step. The account is active from then on, and its code is used up.',
    z.object({
      clientId,
      ...firstStep,
      question: z.enum(activationQuestions),
      answer: z.string().max(200),
    }),
    z.object({
      oneTimeSession: z.string().optional().describe('In a sign-in, which goes on: for generate-code.'),
    }),
  ),
  resendActivation: post(
    '/api/account/activation/send-again',
    'Sends a new code in place of one that has expired, to the contact that got it.',
    z.object({ clientId, activationCode: z.string().max(64) }),
    z.object({ masked: z.string().describe('The contact, masked (MASK-1).') }),
  ),
};
