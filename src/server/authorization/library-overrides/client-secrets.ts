import type { Provider } from 'oidc-provider';
import { hashToken, isEqualConstantTime } from '../../secrets/secrets.ts';

/** Compares the hash of a client's secret: the database holds no secret, and the library compares the text itself. */
export function compareSecretHashes({ prototype }: Provider['Client']): void {
  prototype.compareClientSecret = function compareClientSecret(presented: string) {
    return isEqualConstantTime(this.clientSecret ?? '', hashToken(presented));
  };
}
