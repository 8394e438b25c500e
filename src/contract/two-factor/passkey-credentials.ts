import { z } from 'zod';

/**
 * Options and answers of WebAuthn as JSON (WebAuthn Level 3 §5.1.8 and §5.1.9): each buffer is base64url without padding.
 */
const base64url = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+$/u);
/** Authenticators may name ones that are not known yet (WebAuthn Level 3 §5.8.4). */
const transports = z.array(z.string().max(64)).max(50);

const knownCredential = z.object({
  type: z.literal('public-key'),
  id: base64url,
  transports: z.array(z.string()).optional(),
});

export const userVerifications = ['required', 'preferred', 'discouraged'] as const;

/** What `navigator.credentials.get` is asked for. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(knownCredential).describe('Empty where the passkey says whose account it is.'),
  userVerification: z.enum(userVerifications),
  timeout: z.int().describe('Milliseconds.'),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** What `navigator.credentials.create` is asked for. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string().describe('Name of the brand.') }),
  user: z.object({
    id: z.string().describe('User handle: names the account without telling who it is.'),
    name: z.string(),
    displayName: z.string(),
  }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.enum(userVerifications),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(userVerifications),
  }),
  attestation: z.enum(['none', 'direct']),
  timeout: z.int().describe('Milliseconds.'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

const extensionResults = z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() });

/** What `navigator.credentials.get` returns. */
export const assertedPasskey = z.object({
  id: base64url,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type AssertedPasskey = z.output<typeof assertedPasskey>;

/** What `navigator.credentials.create` returns. */
export const createdPasskey = z.object({
  id: base64url,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.default([]),
  }),
  clientExtensionResults: extensionResults.default({}),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;
