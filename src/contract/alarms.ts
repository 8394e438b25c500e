/** How a number of an alarm is read. A share is from 0 to 1. */
export type AlarmUnit = 'count' | 'share' | 'seconds' | 'secondsLeft';

interface NamedAlarm {
  readonly severity: 'critical' | 'warning';
}

const critical: NamedAlarm = { severity: 'critical' };
const warning: NamedAlarm = { severity: 'warning' };

/** The alarms, by the names and in the order of `ops/portico.rules.yml`. */
export const alarms = {
  PorticoDown: critical,
  PorticoErrors: critical,
  PorticoSlow: warning,
  PorticoConnectionsUsedUp: warning,
  PorticoHashingFull: warning,
  PorticoEventLoopSlow: warning,
  PorticoGuessing: warning,
  PorticoAlarm: warning,
  PorticoAccountsLocked: warning,
  PorticoNobodySignsIn: critical,
  PorticoAppFails: warning,
  PorticoSecondStepFails: warning,
  PorticoMessagesStandStill: critical,
  PorticoMessagesFail: warning,
  PorticoSpendingStopped: critical,
  PorticoBrandLimitReached: critical,
  PorticoServiceAway: warning,
  PorticoServiceFaulty: critical,
  PorticoSweepFails: warning,
  PorticoAuditLate: warning,
  PorticoAuditUnsealed: warning,
  PorticoAuditSealLost: critical,
  PorticoAuditSealAlarm: critical,
  PorticoCertificateEnds: warning,
  PorticoMigrationsMissing: critical,
  PorticoFormerVersionRuns: warning,
} as const satisfies Readonly<Record<string, NamedAlarm>>;
export type AlarmName = keyof typeof alarms;

export const alarmNames = Object.keys(alarms) as readonly AlarmName[]; // the keys of the table above
