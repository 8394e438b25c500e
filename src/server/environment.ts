import { z } from 'zod';
import { longestPasswordHistory } from '../rules/credential/password.ts';
import { minSecretLength } from './configured-secrets.ts';
import {
  addresses,
  areCountries,
  areDnsServers,
  dialedNumbers,
  notNegative,
  port,
  positiveInteger,
  price,
  webAddress,
  webAddresses,
} from './environment-values.ts';
import { traceVariables } from './trace-variables.ts';

/** An address there leaves the machine never. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Environment variables. The descriptions equal those in docs/operating.md. */
export const environment = z.object({
  PORT: port.default(3000).describe('Port that the server listens on.'),
  HOST: z.string().default('::').describe('Address that the server listens on.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe('Origin at which browsers reach Portico; default `http://localhost:{PORT}`.'),
  DATA_DIR: z.string().default('.portico').describe('Folder of the embedded database and generated secrets.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of a PostgreSQL database, postgres://…' })
    .optional()
    .describe('PostgreSQL database to use instead of the embedded one; required for more than one process.'),
  DATABASE_POOLED: z
    .stringbool()
    .default(false)
    .describe('Set it to `true` if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer.'),
  DATABASE_CONNECTIONS: positiveInteger
    .min(2)
    .max(1000)
    .default(10)
    .describe('Most connections of each process to PostgreSQL; at least 2.'),
  NEWER_DATABASE: z.stringbool().default(false).describe('Set it to `true` to go back by one version.'),
  TRUSTED_PROXIES: notNegative
    .max(10)
    .default(0)
    .describe('Number of trusted reverse proxies; the client address is taken from X-Forwarded-For accordingly.'),
  DEMO: z
    .stringbool()
    .optional()
    .describe('Loads demo accounts and clients into a new database; default on, but off when NODE_ENV is production.'),
  DEMO_APP_PORT: port.default(3001).describe('Port of the demo partner app.'),
  NODE_ENV: z
    .string()
    .optional()
    .describe('`production` turns the demo off, and requires SECRETS if DATABASE_URL is set.'),
  SECRETS: z
    .string()
    .optional()
    .describe(
      'Comma-separated secrets of at least 32 characters, newest first. To rotate, prepend a new one and remove the old one after 30 days. Default: generated in DATA_DIR.',
    ),
  METRICS_PORT: port.optional().describe('Port that serves /metrics for Prometheus; off by default.'),
  ...traceVariables,
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Lowest level of log messages to write.'),
  BRANDS_DIR: z.string().optional().describe('Folder of the brands; default `data/brands` in the package.'),
  DEFAULT_BRAND: notNegative.default(0).describe('Id of the main brand, used when nothing else selects a brand.'),
  SIGN_IN_MINUTES: positiveInteger.default(60).describe('Minutes after which an unfinished sign-in expires.'),
  ENDED_SIGN_IN_DAYS: positiveInteger.default(1).describe('Days for which an expired sign-in stays in the database.'),
  CONFIRMATION_INVITATIONS: z
    .stringbool()
    .default(true)
    .describe(
      'Whether people who sign in and have no confirmed contact are invited by e-mail to confirm their address, at most every 90 days.',
    ),
  AUDIT_DAYS: positiveInteger.default(400).describe('Days for which audit records are kept.'),
  AUDIT_STREAM_URL: addresses('https:', 'http:', 'syslog+tls:', 'syslog+tcp:')
    .refine(([url, ...others]) => url?.username === '' && others.length === 0, {
      error: 'must be one address without a name and a password',
    })
    .refine(([url]) => url?.protocol !== 'http:' || loopbackHosts.has(url.hostname), {
      error: 'must be https: records and the token would go in clear',
    })
    .optional()
    .describe(
      'Collector that gets the audit as it happens: `https://…` for JSON lines, `syslog+tls://host` or `syslog+tcp://host`.',
    ),
  AUDIT_SEAL_FILE: z
    .string()
    .optional()
    .describe(
      'File that keeps the newest seal of the audit, in a place that nobody reaches through the database; default: none.',
    ),
  AUDIT_STREAM_TOKEN: z.string().optional().describe('Bearer token for an AUDIT_STREAM_URL with `https`.'),
  PRIVATE_APPS: z
    .stringbool()
    .optional()
    .describe(
      'Allows back-channel logout requests, asset services and identity providers at private and loopback addresses; default: the value of DEMO.',
    ),
  SESSION_IDLE_HOURS: positiveInteger
    .default(336)
    .describe('Hours of inactivity after which a session ends, if the user chose to stay signed in.'),
  SESSION_SHORT_IDLE_HOURS: positiveInteger
    .default(12)
    .describe('Hours of inactivity after which any other session ends.'),
  SESSION_DAYS: positiveInteger
    .default(30)
    .describe('Days after the password was entered at which every session ends.'),
  SESSIONS_PER_APP: positiveInteger
    .optional()
    .describe(
      'Maximum number of concurrent sessions of a user at one app; a new one ends the oldest. Default: unlimited.',
    ),
  FAILURES_PER_ADDRESS: positiveInteger.default(20).describe('Failed sign-ins per minute from one address.'),
  FAILURES_PER_ACCOUNT: positiveInteger
    .default(10)
    .describe(
      'Failed sign-ins in 10 minutes to one account from one source; after them, each attempt must wait 30 s, growing to 1 h.',
    ),
  FAILURES_UNTIL_LOCKED: positiveInteger
    .default(100)
    .describe(
      'Consecutive failures of unknown browsers that close an account to unknown browsers; each known browser has as many of its own.',
    ),
  PASSWORD_HISTORY: positiveInteger
    .max(longestPasswordHistory)
    .default(10)
    .describe('How many of the last passwords of an account cannot be used again.'),
  ADDRESS_VALIDATION_URL: webAddress
    .optional()
    .describe('Service that checks emergency addresses; default: the street guides of this installation.'),
  ADDRESS_LOST_URL: webAddresses
    .optional()
    .describe('LoST server that validates emergency addresses (RFC 5222); after a comma, those it may redirect to.'),
  ADDRESS_VALIDATION_TOKEN: z
    .string()
    .optional()
    .describe('Bearer token for ADDRESS_VALIDATION_URL or the first ADDRESS_LOST_URL.'),
  EMERGENCY_PROVISIONING_URL: webAddress
    .optional()
    .describe(
      'Service that sets up emergency addresses for numbers; default: none, and what users choose is only saved.',
    ),
  EMERGENCY_PROVISIONING_TOKEN: z.string().optional().describe('Bearer token for EMERGENCY_PROVISIONING_URL.'),
  EMERGENCY_EVIDENCE_DAYS: positiveInteger
    .default(730)
    .describe('Days for which former emergency addresses and the acknowledgements of removed accounts are kept.'),
  EMERGENCY_AREA_RULE_ENDED: z
    .string()
    .toUpperCase()
    .refine(areCountries, { error: 'must be ISO 3166 codes of countries that there are' })
    .transform((codes) => codes.split(',').map((code) => code.trim()))
    .optional()
    .describe('Countries in which emergency calls are routed by any address, whatever the area code of the number.'),
  EMERGENCY_TEST_NUMBERS: dialedNumbers
    .optional()
    .describe('Numbers of test calls that read the address of a line back, by country, such as `US=933,CA=933`.'),
  PERSONAL_LOCATIONS: positiveInteger.max(1000).default(20).describe('Saved emergency addresses that a user may have.'),
  LOOKUPS_PER_ADDRESS: positiveInteger
    .default(20)
    .describe('Credential checks per minute from one address that find no account; per hour, five times as many.'),
  ENUMERATION: z
    .enum(['told', 'safe'])
    .default('told')
    .describe(
      '`safe`: no response before the right password shows whether an account exists, by what it says or by its time ([152](decisions/152-what-a-stranger-may-cost.md)).',
    ),
  OPENINGS_PER_ADDRESS: positiveInteger.default(300).describe('Sign-ins that one address may open per minute.'),
  DEVICE_CODE_SECONDS: positiveInteger.default(600).describe('Lifetime of a device code in seconds (RFC 8628).'),
  DEVICE_POLL_SECONDS: positiveInteger.default(5).describe('Polling interval of devices in seconds (RFC 8628).'),
  DEVICE_CODES_PER_ADDRESS: positiveInteger
    .default(20)
    .describe('Wrong user codes of devices in 10 minutes from one address.'),
  FRAUD_CHECK_URL: webAddress.optional().describe('URL of the fraud service for brands with iovationEnabled.'),
  FRAUD_CHECK_TOKEN: z.string().optional().describe('Bearer token for the fraud service.'),
  FRAUD_CHECK_STRICT: z
    .stringbool()
    .default(false)
    .describe('Refuses sign-ins (325) when the fraud service returns no verdict.'),
  SMTP_URL: addresses('smtp:', 'smtps:')
    .optional()
    .describe('Mail servers, comma-separated, `smtps://user:password@host`; the next one takes over when one fails.'),
  MAIL_FROM: z.email().optional().describe('Address of the sender of e-mails; required with SMTP_URL.'),
  MAIL_RETURN_PATH: z
    .email()
    .regex(/^[^@]{1,20}@/, 'must have at most 20 characters before the @')
    .optional()
    .describe(
      'Address that gets e-mails that come back, such as `bounces@mail.example.com`; each e-mail adds `+…` to it. Default: MAIL_FROM.',
    ),
  MAIL_EVENTS_SECRET: z
    .string()
    .min(minSecretLength)
    .optional()
    .describe('Secret with which a mail provider reports e-mails that come back, at `/messages/mail-events`.'),
  DKIM_SELECTOR: z.string().optional().describe('Selector of the DKIM key, in the domain of each sender.'),
  DKIM_KEY_FILE: z.string().optional().describe('File of the private DKIM key, PEM.'),
  SMS_URL: addresses('twilio:', 'https:', 'http:')
    .optional()
    .describe(
      'Providers of text messages, comma-separated: `twilio://sid:token@host?from=+12025550100`, or a webhook; `portico-name=…` among the parameters names one.',
    ),
  VOICE_URL: addresses('twilio:', 'https:', 'http:').optional().describe('Providers of calls, like SMS_URL.'),
  SENDS_PER_ADDRESS: positiveInteger.default(10).describe('Links of resets and sign-ins per hour for one address.'),
  SENDS_PER_DESTINATION: positiveInteger
    .default(10)
    .describe('Codes after a right password per hour, by account and by contact; per day, twice as many.'),
  LINKS_PER_DESTINATION: positiveInteger
    .default(3)
    .describe('Links of resets and sign-ins per hour to one contact; per day, twice as many.'),
  CODE_RESEND_SECONDS: positiveInteger.min(10).max(120).default(60).describe('Seconds until a new code can be sent.'),
  SENDS_PER_BRAND: positiveInteger.default(1000).describe('Codes per hour of a brand, and as many links.'),
  MESSAGE_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be ISO 3166 codes such as US,CA')
    .refine(areCountries, { error: 'must be ISO 3166 codes of countries that there are' })
    .optional()
    .describe('Countries to whose numbers codes are sent, such as `US,CA`. Default: the countries of all brands.'),
  SMS_PRICE: price.default(0.05).describe('Price of a text message, in the currency of SPENDING_PER_BRAND.'),
  VOICE_PRICE: price.default(0.1).describe('Price of a call, in the currency of SPENDING_PER_BRAND.'),
  SPENDING_PER_BRAND: price
    .default(100)
    .describe('Amount per brand and day at which texts and calls stop; half is kept for verified contacts.'),
  COUNTRY_RANGES: z
    .string()
    .optional()
    .describe('File of address ranges with their countries, for access policies; reloaded when it changes.'),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .refine(areDnsServers, { error: 'must be addresses of DNS servers such as 192.0.2.53' })
    .optional()
    .describe('Servers for the proof of domains, comma-separated; default: those of the system.'),
  KERBEROS_SERVICE: z
    .string()
    .regex(/^HTTP@[A-Za-z0-9.-]+$/, 'must be such as HTTP@login.example.com')
    .optional()
    .describe(
      'Service whose key in the keytab (KRB5_KTNAME) verifies Kerberos tickets; needs `npm install kerberos` beside Portico.',
    ),
  KERBEROS_PROXY_SECRET: z
    .string()
    .min(minSecretLength)
    .optional()
    .describe('Secret with which a reverse proxy that negotiates itself names the user; instead of KERBEROS_SERVICE.'),
  DEMO_PROVIDER_PORT: port
    .optional()
    .describe("Port of the example of a company's identity provider; `npm start` sets it for the demo."),
  SHUTDOWN_DELAY_SECONDS: notNegative
    .default(0)
    .describe('Seconds between SIGTERM and the shutdown; /readyz returns 503 meanwhile, for a balancer to notice.'),
  QUEUE_LIMIT: positiveInteger
    .default(80)
    .describe('Maximum number of requests that wait for password hashing; others get 503 immediately.'),
});
