import type { Provider } from 'oidc-provider';
import { hashToken, isEqualConstantTime } from '../../secrets/secrets.ts';

/** The hashes of secrets that a client may show, in the one text that the library has for its secret. */
export const textOfHashes = (hashes: readonly string[]): string | undefined =>
  hashes.length === 0 ? undefined : hashes.join(' ');

/**
 * Compares hashes of client secrets. The library would compare the secrets, which the database does not contain.
 * @param noteSecret told of a secret that was right
 */
export function compareSecretHashes(
  { prototype }: Provider['Client'],
  noteSecret: (clientId: string, secretHash: string) => void,
): void {
  prototype.compareClientSecret = function compareClientSecret(presented: string) {
    const hash = hashToken(presented);
    const hashes = (this.clientSecret ?? '').split(' ');
    const isRight = hashes.map((one) => isEqualConstantTime(one, hash)).includes(true);
    if (isRight) noteSecret(this.clientId, hash);
    return isRight;
  };
}
