import { createHash } from 'node:crypto';

/**
 * The user handle of an account, by which a passkey names it: 32 bytes in base64url that tell nothing about the person
 * (WebAuthn Level 3 §14.6.1). An account has the same one in all its passkeys.
 */
export const userHandleOf = (accountId: string): string =>
  createHash('sha256').update(`portico passkey user ${accountId}`).digest('base64url');
