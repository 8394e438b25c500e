import { createHash } from 'node:crypto';
import { environment } from '../environment.ts';

type SettingName = keyof typeof environment.shape;

/** What is told of a value: all of it, the hosts of its addresses without names, passwords and paths, or whether there is one. */
type Telling = 'whole' | 'hosts' | 'never';

/** A value may be a secret, or may have one in it, such as the path of a webhook. So each variable says what is told of it. */
const tellings: Readonly<Record<SettingName, Telling>> = {
  PORT: 'whole',
  HOST: 'whole',
  PUBLIC_URL: 'hosts',
  DATA_DIR: 'whole',
  DATABASE_URL: 'hosts',
  DATABASE_POOLED: 'whole',
  DATABASE_CONNECTIONS: 'whole',
  NEWER_DATABASE: 'whole',
  TRUSTED_PROXIES: 'whole',
  DEMO: 'whole',
  DEMO_APP_PORT: 'whole',
  NODE_ENV: 'whole',
  SECRETS: 'never',
  METRICS_PORT: 'whole',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'hosts',
  OTEL_EXPORTER_OTLP_HEADERS: 'never',
  OTEL_SERVICE_NAME: 'whole',
  OTEL_TRACES_SAMPLER_ARG: 'whole',
  LOG_LEVEL: 'whole',
  BRANDS_DIR: 'whole',
  DEFAULT_BRAND: 'whole',
  SIGN_IN_MINUTES: 'whole',
  ENDED_SIGN_IN_DAYS: 'whole',
  CONFIRMATION_INVITATIONS: 'whole',
  AUDIT_DAYS: 'whole',
  AUDIT_STREAM_URL: 'hosts',
  AUDIT_SEAL_FILE: 'whole',
  AUDIT_STREAM_TOKEN: 'never',
  PRIVATE_APPS: 'whole',
  SESSION_IDLE_HOURS: 'whole',
  SESSION_SHORT_IDLE_HOURS: 'whole',
  SESSION_DAYS: 'whole',
  SESSIONS_PER_APP: 'whole',
  FAILURES_PER_ADDRESS: 'whole',
  FAILURES_PER_ACCOUNT: 'whole',
  FAILURES_UNTIL_LOCKED: 'whole',
  PASSWORD_HISTORY: 'whole',
  ADDRESS_VALIDATION_URL: 'hosts',
  ADDRESS_LOST_URL: 'hosts',
  ADDRESS_VALIDATION_TOKEN: 'never',
  EMERGENCY_PROVISIONING_URL: 'hosts',
  EMERGENCY_PROVISIONING_TOKEN: 'never',
  EMERGENCY_EVIDENCE_DAYS: 'whole',
  EMERGENCY_AREA_RULE_ENDED: 'whole',
  EMERGENCY_TEST_NUMBERS: 'whole',
  PERSONAL_LOCATIONS: 'whole',
  LOOKUPS_PER_ADDRESS: 'whole',
  ENUMERATION: 'whole',
  OPENINGS_PER_ADDRESS: 'whole',
  DEVICE_CODE_SECONDS: 'whole',
  DEVICE_POLL_SECONDS: 'whole',
  DEVICE_CODES_PER_ADDRESS: 'whole',
  FRAUD_CHECK_URL: 'hosts',
  FRAUD_CHECK_TOKEN: 'never',
  FRAUD_CHECK_STRICT: 'whole',
  SMTP_URL: 'hosts',
  MAIL_FROM: 'whole',
  MAIL_RETURN_PATH: 'whole',
  MAIL_EVENTS_SECRET: 'never',
  DKIM_SELECTOR: 'whole',
  DKIM_KEY_FILE: 'whole',
  SMS_URL: 'hosts',
  VOICE_URL: 'hosts',
  SENDS_PER_ADDRESS: 'whole',
  SENDS_PER_DESTINATION: 'whole',
  LINKS_PER_DESTINATION: 'whole',
  CODE_RESEND_SECONDS: 'whole',
  SENDS_PER_BRAND: 'whole',
  MESSAGE_COUNTRIES: 'whole',
  SMS_PRICE: 'whole',
  VOICE_PRICE: 'whole',
  SPENDING_PER_BRAND: 'whole',
  COUNTRY_RANGES: 'whole',
  DNS_SERVERS: 'whole',
  KERBEROS_SERVICE: 'whole',
  KERBEROS_PROXY_SECRET: 'never',
  DEMO_PROVIDER_PORT: 'whole',
  SHUTDOWN_DELAY_SECONDS: 'whole',
  QUEUE_LIMIT: 'whole',
};

/** A setting as this process has it. */
export interface SettingInForce {
  readonly name: string;
  /** What it does, in English, as in docs/operating.md. */
  readonly description: string;
  /** Undefined if there is none, or if it is not told. */
  readonly value: string | undefined;
  /** Whether the environment names it. Otherwise the default is in force. */
  readonly isGiven: boolean;
  /** Whether its value is never told. */
  readonly isSecret: boolean;
}

const hostOf = (address: string) => {
  if (!URL.canParse(address)) return '…';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
};

const tell: Readonly<Record<Telling, (value: string) => string | undefined>> = {
  whole: (value) => value,
  hosts: (value) =>
    value
      .split(',')
      .map((one) => hostOf(one.trim()))
      .join(', '),
  never: () => undefined,
};

/** A description without the marks and links that docs/operating.md has. */
const plain = (description: string) => description.replace(/ \(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll('`', '');

/** The default of a variable as it would be written; undefined if there is none. */
function defaultOf(name: SettingName): string | undefined {
  const read = environment.shape[name].safeParse(undefined);
  return read.success && read.data !== undefined ? String(read.data) : undefined;
}

/** All settings in force, in the order of docs/operating.md. Empty variables count as unset. */
export function settingsInForce(variables: NodeJS.ProcessEnv): readonly SettingInForce[] {
  return (Object.keys(tellings) as SettingName[]).map((name) => {
    const given = variables[name] || undefined;
    const value = given ?? defaultOf(name);
    return {
      name,
      description: plain(environment.shape[name].description ?? ''),
      value: value === undefined ? undefined : tell[tellings[name]](value),
      isGiven: given !== undefined,
      isSecret: tellings[name] === 'never',
    };
  });
}

/** Settings that may differ from process to process. */
const ofOneProcess: ReadonlySet<string> = new Set<SettingName>([
  'PORT',
  'HOST',
  'METRICS_PORT',
  'LOG_LEVEL',
  'DATABASE_CONNECTIONS',
  'SHUTDOWN_DELAY_SECONDS',
  'OTEL_SERVICE_NAME',
]);

/** A text that is the same for processes with the same settings, and from which no setting can be read. */
export function settingsId(settings: readonly SettingInForce[]): string {
  const told = settings.filter(({ name }) => !ofOneProcess.has(name));
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12);
}
