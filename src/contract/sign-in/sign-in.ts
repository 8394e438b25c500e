import { z } from 'zod';
import { look, post } from '../call.ts';
import { withExtraFields } from '../extra-fields.ts';

const clientId = z.string().max(200).optional();
const username = z.string().max(320);
const extension = z.string().max(20).optional();
/** Fraud token (FRAUD-1). */
const f = z.string().max(8192).optional();

/** The answer with which a sign-in is complete. */
const completed = z.object({
  code: z.string().describe('Single-use code, redeemed at `continueAt`.'),
  clientId: z.string(),
  redirectUri: z.string().describe("The app's verified redirect address."),
  ttl: z.int().describe('Lifetime of the code in seconds.'),
  continueAt: z.string().describe('Path on this server that redeems the code and redirects the browser to the app.'),
  launchAt: z
    .string()
    .optional()
    .describe('For a native app: path that redirects the browser to the app again, with a new code.'),
});

const progress = {
  clientId: z.string(),
  brandId: z.int(),
  expiresInSeconds: z.int(),
  /** `credential`: not authenticated; `choice`: the user must select an account; `complete`: call generate-code. */
  stands: z.enum(['credential', 'choice', 'complete']),
  account: z
    .object({ credential: z.string(), extension: z.string().optional() })
    .optional()
    .describe('In `complete`: what the user typed with the password, or else what the account signs in with.'),
};

/** Sign-in calls (SIGN-1). The header `portico-sign-in` and the browser's cookie together identify the sign-in. */
export const signInCalls = {
  loginInfo: post(
    '/api/login-info',
    'Takes a sign-in up after a reload or in another tab: its progress, with a new one-time session.',
    z.object({ clientId }),
    z.object({
      ...progress,
      oneTimeSession: z.string().optional().describe('Replaces the one before, which no longer works.'),
    }),
  ),
  signInProgress: look(
    '/api/login-info',
    'Tells where a sign-in stands, and changes nothing: for a tab that waits, or that only asks.',
    z.object({ clientId }),
    z.object(progress),
  ),
  lookupCredential: post(
    '/api/account/lookup-credential',
    'Credential check: finds whether an account has this credential, and the brand of the account.',
    z.object({
      clientId,
      brandId: z.int().optional(),
      f,
      username,
      extension,
      countryCode: z.string().max(4).optional(),
    }),
    z.object({
      brandId: z.int(),
      credentialType: z.enum(['email', 'number']),
      /** The credential as the next screen shows it: e-mail address, or phone number formatted for display. */
      credential: z.string(),
      /** E.164, for a number. */
      normalizedPhoneNumber: z.string().optional(),
      extension: z.string().optional(),
      hasPasskey: z
        .boolean()
        .optional()
        .describe('One of its accounts signs in by a passkey. Always true where accounts are hidden.'),
      hasNoPassword: z.boolean().optional().describe('None of its accounts has a password; a passkey signs in.'),
      signOnPath: z
        .string()
        .optional()
        .describe('Where single sign-on starts that may be taken in place of the password.'),
    }),
  ),
  login: post(
    '/api/login',
    'Verifies the password. Up to 10 further strings of 256 characters go to the fraud service alone.',
    withExtraFields({
      clientId,
      brandId: z.int().optional(),
      f,
      username,
      extension,
      countryCode: z.string().max(4).optional(),
      password: z.string().max(1024),
      staySignedIn: z.boolean().optional(),
      isEmergencyAccess: z
        .boolean()
        .optional()
        .describe('The account is an emergency access account of its company; a second factor is due in any case.'),
    }),
    z.object({
      brandId: z.int(),
      oneTimeSession: z.string().describe('Token of the completed steps, for generate-code.'),
      completed: completed.optional().describe('The answer of generate-code, when no further step is due.'),
    }),
  ),
  generateCode: post(
    '/api/post-authn/generate-code',
    'Completes the sign-in once every required step is done.',
    z.object({
      clientId,
      oneTimeSession: z.string().max(200),
      fedrampNotificationCompleted: z.boolean().default(false),
      eaCompleted: z.boolean().default(false),
    }),
    completed,
  ),
};
