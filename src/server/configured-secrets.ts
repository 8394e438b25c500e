import { resolve } from 'node:path';
import { ConfigurationError } from './configuration-error.ts';
import { readGeneratedSecret } from './secrets/generated-secret.ts';

export const minSecretLength = 32;

interface SecretVariables {
  readonly SECRETS?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly DATA_DIR: string;
}

/** The secrets of the environment, newest first, or the one in DATA_DIR. @throws ConfigurationError */
export function readSecrets(env: SecretVariables): string[] {
  if (env.SECRETS) {
    const secrets = env.SECRETS.split(',').map((secret) => secret.trim());
    if (secrets.every((secret) => secret.length >= minSecretLength)) return secrets;
    throw new ConfigurationError(`SECRETS: each secret needs at least ${minSecretLength} characters.`);
  }
  if (env.DATABASE_URL && env.NODE_ENV === 'production')
    throw new ConfigurationError(
      'SECRETS is required with DATABASE_URL in production, so that all processes share it.',
    );
  try {
    return [readGeneratedSecret(env.DATA_DIR)];
  } catch (reason) {
    const { code } = reason as NodeJS.ErrnoException;
    throw new ConfigurationError(`DATA_DIR: this user cannot keep a secret in ${resolve(env.DATA_DIR)} (${code}).`);
  }
}
