/** What Prometheus has read, minute after minute, and what an alert says of it. */
export interface AlertSample {
  /** Values by series, in the notation of promtool: `0+5x60` is 0, 5, 10 and so on; `_x60` is no value for an hour. */
  readonly series: Readonly<Record<string, string>>;
  /** When it is looked at. */
  readonly at: string;
  /** Undefined where the alert is silent. */
  readonly fires?: { readonly labels: Readonly<Record<string, string>>; readonly summary: string };
}

const place = 'job="portico",instance="a"';
const all = { job: 'portico' };
const ofA = { job: 'portico', instance: 'a' };
const steps = (event: string, more = '') => `portico_sign_in_steps_total{${place},event="${event}"${more}}`;
const shop = ',brand="0",app="shop"';
const wrong = steps('passwordChecked', ',outcome="mismatch"');
const critical = { severity: 'critical' };
const warning = { severity: 'warning' };
const requests = (status: number) => `portico_request_seconds_count{${place},status="${status}"}`;
const bucket = (le: string) => `portico_request_seconds_bucket{${place},le="${le}"}`;
const connections = (state: string) => `portico_database_connections{${place},state="${state}"}`;
const now = 7200;

/** For each alert of `ops/portico.rules.yml` a series for which it fires, and where that is not plain one for which it does not. */
export const alertSamples: Readonly<Record<string, readonly AlertSample[]>> = {
  PorticoDown: [
    {
      series: { [`up{${place}}`]: '1x5 0x10' },
      at: '9m',
      fires: { labels: { ...ofA, ...critical }, summary: 'a does not answer /metrics' },
    },
  ],
  PorticoErrors: [
    {
      series: {
        [requests(200)]: '0+580x30',
        [requests(503)]: '0+20x30',
        [`portico_requests_refused_total{${place},status="503"}`]: '0+20x30',
      },
      at: '20m',
      fires: { labels: { ...all, ...critical }, summary: '3.333% of requests fail' },
    },
    {
      series: {
        [requests(200)]: '0+600x30',
        [requests(404)]: '0+300x30',
        [`portico_requests_refused_total{${place},status="404"}`]: '0+300x30',
      },
      at: '20m',
    },
  ],
  PorticoSlow: [
    {
      series: { [bucket('2.5')]: '0+50x30', [bucket('5')]: '0+100x30', [bucket('+Inf')]: '0+100x30' },
      at: '25m',
      fires: { labels: { ...all, ...warning }, summary: '5 % of requests take longer than 4.75s' },
    },
  ],
  PorticoConnectionsUsedUp: [
    {
      series: { [connections('waiting')]: '3x20', [connections('inUse')]: '10x20', [connections('limit')]: '10x20' },
      at: '10m',
      fires: {
        labels: { ...ofA, state: 'waiting', ...warning },
        summary: 'a: 3 pieces of work wait for a connection to the database',
      },
    },
    {
      series: { [connections('waiting')]: '3x20', [connections('inUse')]: '2x20', [connections('limit')]: '10x20' },
      at: '10m',
    },
  ],
  PorticoHashingFull: [
    {
      series: { [`portico_hashing_refused_total{${place}}`]: '0+2x20' },
      at: '15m',
      fires: { labels: { ...ofA, ...warning }, summary: 'a hashes about as many passwords as it can' },
    },
    {
      series: {
        [`portico_hashing_slots{${place},state="reserved"}`]: '70x20',
        [`portico_hashing_slots{${place},state="limit"}`]: '80x20',
      },
      at: '15m',
      fires: { labels: { ...ofA, ...warning }, summary: 'a hashes about as many passwords as it can' },
    },
  ],
  PorticoEventLoopSlow: [
    {
      series: { [`nodejs_eventloop_lag_p99_seconds{${place}}`]: '2x20' },
      at: '10m',
      fires: { labels: { ...ofA, ...warning }, summary: 'a lets work wait for 2s' },
    },
  ],
  PorticoGuessing: [
    {
      series: { [wrong]: '0+1x1440 1440+120x40' },
      at: '1475m',
      fires: {
        labels: { ...all, ...warning },
        summary: '2 wrong passwords a second, more than three times as many as usual',
      },
    },
    { series: { [wrong]: '0+120x1480' }, at: '1475m' },
  ],
  PorticoAlarm: [
    {
      series: { [`portico_alarms_total{${place},alarm="lookUps"}`]: '_x60 1x60' },
      at: '70m',
      fires: {
        labels: { ...all, alarm: 'lookUps', ...warning },
        summary: 'So many lookUps were wrong within an hour that somebody may be guessing',
      },
    },
    { series: { [`portico_alarms_total{${place},alarm="lookUps"}`]: '1x300' }, at: '200m' },
  ],
  PorticoAccountsLocked: [
    {
      series: { [steps('accountLocked')]: '0x1440 0+2x40' },
      at: '1475m',
      fires: {
        labels: { ...all, ...warning },
        summary: '20 accounts were closed to unknown browsers within ten minutes',
      },
    },
  ],
  PorticoNobodySignsIn: [
    {
      series: { [steps('signInOpened')]: '0x30 0+1x30', [steps('signInFinished')]: '5x60' },
      at: '47m',
      fires: {
        labels: { ...all, ...critical },
        summary: '15 sign-ins were opened within a quarter of an hour, and none was finished',
      },
    },
    { series: { [steps('signInOpened')]: '0+4x60', [steps('signInFinished')]: '0+3x60' }, at: '50m' },
  ],
  PorticoAppFails: [
    {
      series: {
        [steps('signInOpened', shop)]: '0+10x1600',
        [steps('signInFinished', shop)]: '0+8x1440 11520+2x160',
      },
      at: '1490m',
      fires: {
        labels: { ...all, app: 'shop', ...warning },
        summary: 'Only 20% of the sign-ins of shop are finished, half of what is usual',
      },
    },
    {
      series: { [steps('signInOpened', shop)]: '0+10x1600', [steps('signInFinished', shop)]: '0+2x1600' },
      at: '1490m',
    },
  ],
  PorticoSecondStepFails: [
    {
      series: {
        [`portico_second_steps_total{${place},way="totp",outcome="wrong"}`]: '0+6x60',
        [`portico_second_steps_total{${place},way="totp",outcome="ok"}`]: '0+2x60',
      },
      at: '40m',
      fires: { labels: { ...all, way: 'totp', ...warning }, summary: '75% of the second steps by totp are wrong' },
    },
  ],
  PorticoMessagesStandStill: [
    {
      series: { [`portico_outbox_oldest_seconds{${place},channel="email"}`]: '0x5 100x20' },
      at: '15m',
      fires: { labels: { ...all, channel: 'email', ...critical }, summary: 'Messages by email are not sent' },
    },
    {
      series: { [`portico_delivery_paused{${place},channel="sms"}`]: '1x20' },
      at: '15m',
      fires: { labels: { ...all, channel: 'sms', ...critical }, summary: 'Messages by sms are not sent' },
    },
  ],
  PorticoMessagesFail: [
    {
      series: {
        [`portico_messages_total{${place},channel="sms",outcome="failed"}`]: '0+1x60',
        [`portico_messages_total{${place},channel="sms",outcome="sent"}`]: '0+4x60',
      },
      at: '40m',
      fires: {
        labels: { ...all, channel: 'sms', ...warning },
        summary: '20% of the messages by sms are given up',
      },
    },
  ],
  PorticoSpendingStopped: [
    {
      series: { [`portico_spending_ceiling_total{${place},brand="2010"}`]: '_x60 1x60' },
      at: '65m',
      fires: {
        labels: { ...all, brand: '2010', ...critical },
        summary: 'Brand 2010 has reached its spending of a day',
      },
    },
  ],
  PorticoBrandLimitReached: [
    {
      series: { [`portico_brand_limits_reached_total{${place},brand="2010",limit="codes"}`]: '3x60 5x10' },
      at: '62m',
      fires: {
        labels: { ...all, brand: '2010', limit: 'codes', ...critical },
        summary: 'Brand 2010 has reached its limit codes',
      },
    },
  ],
  PorticoServiceAway: [
    {
      series: { [`portico_services_paused{${place},service="fraud"}`]: '1x20' },
      at: '10m',
      fires: { labels: { ...all, service: 'fraud', ...warning }, summary: 'The service fraud does not answer' },
    },
  ],
  PorticoServiceFaulty: [
    {
      series: { [`portico_services_faulty{${place},service="addressValidation"}`]: '0x5 1x5' },
      at: '7m',
      fires: {
        labels: { ...all, service: 'addressValidation', ...critical },
        summary: 'The service addressValidation refuses every request',
      },
    },
  ],
  PorticoSweepFails: [
    {
      series: { [`portico_sweep_failures_total{${place},table="audit"}`]: '0+1x60' },
      at: '50m',
      fires: { labels: { ...all, table: 'audit', ...warning }, summary: 'Expired rows stay in audit' },
    },
    {
      series: { [`portico_sweep_cleared_seconds{${place}}`]: '0x120' },
      at: '90m',
      fires: { labels: { ...all, ...warning }, summary: 'Expired rows stay for more than an hour' },
    },
    { series: { [`portico_sweep_cleared_seconds{${place}}`]: '0+60x120' }, at: '90m' },
  ],
  PorticoAuditLate: [
    {
      series: { [`portico_audit_stream_delay_seconds{${place}}`]: '0x5 90x10' },
      at: '12m',
      fires: { labels: { ...all, ...warning }, summary: 'The audit is 1m 30s late at its collector' },
    },
  ],
  PorticoAuditUnsealed: [
    {
      series: { [`portico_audit_sealed_seconds{${place}}`]: '0x60' },
      at: '20m',
      fires: { labels: { ...all, ...warning }, summary: 'No process has sealed all of the audit for 20m 0s' },
    },
    { series: { [`portico_audit_sealed_seconds{${place}}`]: '0+60x60' }, at: '20m' },
  ],
  PorticoAuditSealLost: [
    {
      series: { [`portico_audit_seals_lost_total{${place}}`]: '0x5 1x10' },
      at: '8m',
      fires: { labels: { ...all, ...critical }, summary: 'A seal of the audit was removed or changed' },
    },
  ],
  PorticoAuditSealAlarm: [
    {
      series: { [`portico_audit_seal_alarm{${place}}`]: '0x5 1x10' },
      at: '8m',
      fires: {
        labels: { ...all, ...critical },
        summary: 'Seals of the audit are lost, and nobody has answered for it',
      },
    },
    { series: { [`portico_audit_seal_alarm{${place}}`]: '1x5 0x10' }, at: '8m' },
  ],
  PorticoCertificateEnds: [
    {
      series: { [`portico_sso_certificate_end_seconds{${place},connection="acme"}`]: `${now + 86_400}x130` },
      at: `${now}s`,
      fires: {
        labels: { ...all, connection: 'acme', ...warning },
        summary: 'The certificate of the connection acme ends in 1d 0h 0m 0s',
      },
    },
  ],
  PorticoMigrationsMissing: [
    {
      series: { [`portico_migrations{${place},state="missing"}`]: '2x20' },
      at: '10m',
      fires: { labels: { ...all, ...critical }, summary: 'The database lacks 2 migrations' },
    },
  ],
  PorticoFormerVersionRuns: [
    {
      series: { [`portico_migrations{${place},state="newer"}`]: '1x90' },
      at: '80m',
      fires: {
        labels: { ...ofA, state: 'newer', ...warning },
        summary: 'a is of a former version: the database has 1 newer migrations',
      },
    },
  ],
};
