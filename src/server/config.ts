import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { randomToken } from './secrets/secrets.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const positiveInteger = z.coerce.number().int().positive();

/** Every environment variable that is read, with what docs/operating.md says of it. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port that the server listens on.'),
  HOST: z.string().default('::').describe('Address that the server listens on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address at which browsers reach Portico, without a path; default `http://localhost:{PORT}`.'),
  DATA_DIR: z.string().default('.portico').describe('Folder of the embedded database and generated secrets.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL instead of the embedded database; needed to run more than one process.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of proxies in front, whose X-Forwarded-For entries are believed.'),
  DEMO: z
    .stringbool()
    .optional()
    .describe('Loads demo accounts and clients into a new database; default on, and off when NODE_ENV is production.'),
  DEMO_APP_PORT: port.default(3001).describe('Port of the demo partner app.'),
  NODE_ENV: z.string().optional().describe('`production` turns the demo off and asks for SECRETS.'),
  SECRETS: z
    .string()
    .optional()
    .describe(
      'Secrets of at least 32 characters, separated by commas, newest first. To rotate, put a new one in front and drop the old one after 30 days. Default: generated in DATA_DIR.',
    ),
  METRICS_PORT: port.optional().describe('Port on which /metrics answers Prometheus; off by default.'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info').describe('What is logged.'),
  BRANDS_DIR: z.string().optional().describe('Folder of brands; default `data/brands` of the package.'),
  DEFAULT_BRAND: z.coerce.number().int().nonnegative().default(0).describe('Brand of a visit that names none.'),
  SIGN_IN_MINUTES: positiveInteger.default(60).describe('Minutes that an unfinished sign-in stays open.'),
  PRIVATE_APPS: z
    .stringbool()
    .optional()
    .describe('Reaches apps at private and loopback addresses when a session ends; default as DEMO.'),
  SESSION_IDLE_HOURS: positiveInteger
    .default(336)
    .describe('Hours without use after which a session ends whose user stays signed in.'),
  SESSION_SHORT_IDLE_HOURS: positiveInteger.default(12).describe('The same for a session that ends with the browser.'),
  SESSION_DAYS: positiveInteger.default(30).describe('Days from the password after which every session ends.'),
  SESSIONS_PER_APP: positiveInteger
    .optional()
    .describe('Sessions that a user may have at an app at once; the oldest ends for a new one. Default: any number.'),
  FAILURES_PER_ADDRESS: positiveInteger.default(20).describe('Failed sign-ins a minute from one address.'),
  FAILURES_PER_ACCOUNT: positiveInteger
    .default(10)
    .describe('Failed sign-ins in 10 minutes to one account from one source; then waits of 30 s that grow to 1 h.'),
  FAILURES_UNTIL_LOCKED: positiveInteger
    .default(100)
    .describe('Failures in a row, over all sources, that lock an account.'),
  LOOKUPS_PER_ADDRESS: positiveInteger
    .default(20)
    .describe('Credential checks a minute from one address; five times that an hour.'),
  DEVICE_CODE_SECONDS: positiveInteger.default(600).describe('Seconds for which the code of a device is good.'),
  DEVICE_POLL_SECONDS: positiveInteger.default(5).describe('Seconds that a device waits between two questions.'),
  DEVICE_CODES_PER_ADDRESS: positiveInteger
    .default(20)
    .describe('Wrong codes of devices in 10 minutes from one address.'),
  FRAUD_CHECK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Fraud service of brands with iovationEnabled; takes the visit as JSON and answers `{ "verdict" }`.'),
  FRAUD_CHECK_TOKEN: z.string().optional().describe('Bearer token for the fraud service.'),
  FRAUD_CHECK_STRICT: z
    .stringbool()
    .default(false)
    .describe('Refuses sign-ins (325) while the fraud service gives no verdict.'),
  COUNTRY_RANGES: z
    .string()
    .optional()
    .describe(
      'File of address ranges and their countries, by which access policies know countries; read again when it changes.',
    ),
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(0)
    .describe('Seconds after SIGTERM for which /readyz answers 503 and all else goes on, so that a balancer notices.'),
  QUEUE_LIMIT: positiveInteger
    .default(80)
    .describe('Sign-ins waiting for the password hash; beyond it 503 is answered at once.'),
});

export interface Config extends Omit<z.infer<typeof environment>, 'PUBLIC_URL' | 'SECRETS' | 'DEMO'> {
  /** Origin, without a slash at its end. */
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly isDemo: boolean;
  readonly secrets: readonly string[];
}

/** A variable that cannot be used; the message is one sentence that names it. */
export class ConfigurationError extends Error {}

const minSecretLength = 32;

function readSecrets(env: z.infer<typeof environment>): string[] {
  if (env.SECRETS) {
    const secrets = env.SECRETS.split(',').map((secret) => secret.trim());
    if (secrets.every((secret) => secret.length >= minSecretLength)) return secrets;
    throw new ConfigurationError(`SECRETS: each secret needs at least ${minSecretLength} characters.`);
  }
  if (env.DATABASE_URL && env.NODE_ENV === 'production')
    throw new ConfigurationError('SECRETS is needed with DATABASE_URL, since every process must share it.');
  return [readGeneratedSecret(env.DATA_DIR)];
}

function readGeneratedSecret(folder: string): string {
  const path = join(folder, 'secret');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomToken(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Reads the configuration from the environment.
 * @throws WrongConfiguration naming the first variable that is wrong
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigurationError(`${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const { PUBLIC_URL, SECRETS: _, DEMO, ...rest } = parsed.data;
  const url = new URL(PUBLIC_URL ?? `http://localhost:${rest.PORT}`);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new ConfigurationError('PUBLIC_URL: must be an origin, without a path.');
  return {
    ...rest,
    publicUrl: url.origin,
    isSecure: url.protocol === 'https:',
    isDemo: DEMO ?? rest.NODE_ENV !== 'production',
    secrets: readSecrets(parsed.data),
  };
}

/** Gives files and name look-ups threads beside those that hash; to be called before any is used. */
export function enlargeThreadPool(): void {
  process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 4);
}
