import type { Provider } from 'oidc-provider';
import { hashToken, isEqualConstantTime } from '../../secrets/secrets.ts';

/** Compares hashes of client secrets. The library would compare the secrets, which the database does not contain. */
export function compareSecretHashes({ prototype }: Provider['Client']): void {
  prototype.compareClientSecret = function compareClientSecret(presented: string) {
    return isEqualConstantTime(this.clientSecret ?? '', hashToken(presented));
  };
}
