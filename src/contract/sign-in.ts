import { z } from 'zod';
import { post } from './call.ts';

const clientId = z.string().max(200).optional();
const username = z.string().max(320);
const extension = z.string().max(20).optional();
/** Fraud token (§3.5). */
const f = z.string().max(8192).optional();

/** Signing in (§7). Each call belongs to the sign-in named by the header `portico-sign-in` and its browser's cookie. */
export const signInCalls = {
  loginInfo: post(
    '/api/login-info',
    'Where a sign-in stands: what the page needs to go on after a reload or in another tab.',
    z.object({ clientId }),
    z.object({
      clientId: z.string(),
      brandId: z.int(),
      expiresInSeconds: z.int(),
      /** `credential`: nothing proven yet; `choice`: an account is to be chosen; `complete`: ask for the code. */
      stands: z.enum(['credential', 'choice', 'complete']),
      oneTimeSession: z.string().optional(),
    }),
  ),
  lookupCredential: post(
    '/api/account/lookup-credential',
    'The credential check (§7): does an account open with it, and of which brand is it.',
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
      /** The credential as the next screen shows it: an e-mail address, or a number formatted for people. */
      credential: z.string(),
      /** E.164, for a number. */
      normalizedPhoneNumber: z.string().optional(),
      extension: z.string().optional(),
    }),
  ),
  login: post(
    '/api/login',
    'Proves the password.',
    z.object({
      clientId,
      brandId: z.int().optional(),
      f,
      username,
      extension,
      countryCode: z.string().max(4).optional(),
      password: z.string().max(1024),
      staySignedIn: z.boolean().optional(),
    }),
    z.object({ brandId: z.int(), oneTimeSession: z.string().describe('Proves the finished steps to generate-code.') }),
  ),
  generateCode: post(
    '/api/post-authn/generate-code',
    'Ends the sign-in when every due step is done.',
    z.object({
      clientId,
      oneTimeSession: z.string().max(200),
      fedrampNotificationCompleted: z.boolean().default(false),
      eaCompleted: z.boolean().default(false),
    }),
    z.object({
      code: z.string().describe('Single use, taken by the authorization server at `continueAt`.'),
      clientId: z.string(),
      redirectUri: z.string().describe("The app's verified address."),
      ttl: z.int().describe('Seconds the code lives.'),
      continueAt: z.string().describe('Path on this server that takes the code and sends the browser to the app.'),
      launchAt: z
        .string()
        .optional()
        .describe('For an app that a device opens: path that sends the browser to it once more, with a fresh code.'),
    }),
  ),
};
