import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** What a challenge may be answered for. */
export interface ChallengeBinding {
  readonly purpose: 'signIn' | 'secondStep' | 'creation';
  /** The sign-in, with the account where it is known, or the activation. It ends before the secret changes. */
  readonly owner: string;
}

export interface Challenges {
  /** A new challenge, in base64url. Nothing is stored until it is used (WebAuthn Level 3 §13.4.3). */
  make(binding: ChallengeBinding): string;
  /** Whether it was made for this. */
  isFor(challenge: string, binding: ChallengeBinding): boolean;
}

const randomSize = 16;
const textOf = ({ purpose, owner }: ChallengeBinding, random: string) =>
  `passkey challenge ${purpose} of ${owner}: ${random}`;

/**
 * Challenges that carry a random value and a signature of what they are for. So a stranger who asks for many fills no
 * table; that each is used once is recorded when it is used.
 */
export function createChallenges({ sign, verify }: Pick<Secrets, 'sign' | 'verify'>): Challenges {
  return {
    make(binding) {
      const random = randomBytes(randomSize);
      const signature = Buffer.from(sign(textOf(binding, random.toString('base64url'))), 'base64url');
      return Buffer.concat([random, signature]).toString('base64url');
    },
    isFor(challenge, binding) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.toString('base64url') !== challenge) return false; // its use is recorded by its text, which has one form
      const random = bytes.subarray(0, randomSize).toString('base64url');
      return verify(textOf(binding, random), bytes.subarray(randomSize).toString('base64url'));
    },
  };
}
