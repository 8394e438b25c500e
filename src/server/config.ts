import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { readSecrets } from './configured-secrets.ts';
import { environment } from './environment.ts';
import { misspeltNames } from './environment-values.ts';
import { sayPlainly } from './operation/plain-words.ts';
import { isSecretGenerated } from './secrets/generated-secret.ts';
import { randomToken } from './secrets/secrets.ts';
import { type SettingInForce, settingsInForce } from './settings-in-force/settings-in-force.ts';
import type { DatabasePlace } from './storage/is-installed.ts';

export interface Config extends Omit<z.infer<typeof environment>, 'PUBLIC_URL' | 'SECRETS' | 'DEMO'> {
  /** Origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL is set, or `publicUrl` is only its default. */
  readonly isPublicUrlGiven: boolean;
  readonly isSecure: boolean;
  readonly isDemo: boolean;
  readonly secrets: readonly string[];
  /** What may be told of it. */
  readonly settings: readonly SettingInForce[];
}

export { ConfigurationError };

/** @throws ConfigurationError that names the first invalid variable */
function parseEnvironment(variables: NodeJS.ProcessEnv): z.infer<typeof environment> {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(nonEmpty, { error: sayPlainly });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigurationError(`${issue?.path.join('.')}: ${issue?.message}.`);
  }
  return parsed.data;
}

/**
 * Reads the configuration from environment variables; empty ones count as unset.
 * @throws ConfigurationError that names the first invalid variable
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const parsed = parseEnvironment(variables);
  const { PUBLIC_URL, SECRETS: _, DEMO, ...rest } = parsed;
  if (rest.SMTP_URL && !rest.MAIL_FROM) throw new ConfigurationError('MAIL_FROM: is required with SMTP_URL.');
  const url = new URL(PUBLIC_URL ?? `http://localhost:${rest.PORT}`);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new ConfigurationError('PUBLIC_URL: must be an origin without a path.');
  return {
    ...rest,
    publicUrl: url.origin,
    isPublicUrlGiven: PUBLIC_URL !== undefined,
    isSecure: url.protocol === 'https:',
    isDemo: DEMO ?? rest.NODE_ENV !== 'production',
    secrets: readSecrets(parsed),
    settings: settingsInForce(variables),
  };
}

/**
 * Reads the configuration only to look at it: the secret that a first start makes in DATA_DIR is not made.
 * @throws ConfigurationError
 */
export function readConfigToCheck(variables: NodeJS.ProcessEnv = process.env): {
  readonly config: Config;
  /** Whether there is a secret, or `config` has one that nobody else knows. */
  readonly hasSecrets: boolean;
} {
  const { SECRETS, DATABASE_URL, NODE_ENV, DATA_DIR } = variables;
  const mustBeGiven = SECRETS || (DATABASE_URL && NODE_ENV === 'production');
  const hasSecrets = !!mustBeGiven || isSecretGenerated(DATA_DIR || environment.shape.DATA_DIR.parse(undefined));
  return { config: readConfig(hasSecrets ? variables : { ...variables, SECRETS: randomToken() }), hasSecrets };
}

/** Variables that are probably misspelt names of this configuration, with the name that was meant. */
export const misspeltVariables = (variables: NodeJS.ProcessEnv = process.env) =>
  misspeltNames(Object.keys(variables), Object.keys(environment.shape));

/** The configuration with another own address. */
export const withPublicUrl = (config: Config, publicUrl: string): Config => ({
  ...config,
  publicUrl,
  isSecure: publicUrl.startsWith('https:'),
});

/** Where the database is, without creating anything. @throws ConfigurationError */
export function readLocation(variables: NodeJS.ProcessEnv = process.env): DatabasePlace {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = parseEnvironment(variables);
  return databaseUrl ? { databaseUrl } : { dataDir };
}

/** Adds threads for files and DNS to those that password hashing uses. Call it before the first asynchronous I/O. */
export function enlargeThreadPool(): void {
  process.env.UV_THREADPOOL_SIZE ??= String(2 * availableParallelism() + 2);
}

/** The system account that ran this process by sudo, if any did. */
export const sudoUser = (): string | undefined => process.env.SUDO_USER;
