import { type AlarmName, alarms } from '../../../contract/alarms.ts';
import type { Alarm } from '../../kernel/management.generated.ts';
import { type CallerPermission, pathOfScope, type ViewScope } from '../../kernel/scope.ts';

export const wayNames = [
  'overview',
  'messages',
  'providers',
  'spending',
  'audit',
  'verifications',
  'installation',
  'connection',
] as const;
/** A place of the console that mends an alarm, or shows its cause. */
export type WayName = (typeof wayNames)[number];

/** Where each alarm is mended, the best place first. Of some there is none: their way out is outside of Portico. */
export const waysOf: Readonly<Record<AlarmName, readonly WayName[]>> = {
  PorticoDown: ['installation'],
  PorticoErrors: ['installation', 'overview'],
  PorticoSlow: ['installation'],
  PorticoConnectionsUsedUp: ['installation'],
  PorticoHashingFull: ['overview', 'installation'],
  PorticoEventLoopSlow: ['installation'],
  PorticoGuessing: ['audit', 'overview'],
  PorticoAlarm: ['audit'],
  PorticoAccountsLocked: ['audit'],
  PorticoNobodySignsIn: ['overview'],
  PorticoAppFails: ['overview'],
  PorticoSecondStepFails: ['providers', 'messages', 'overview'],
  PorticoMessagesStandStill: ['providers', 'messages', 'installation'],
  PorticoMessagesFail: ['messages', 'providers'],
  PorticoSpendingStopped: ['spending', 'messages'],
  PorticoBrandLimitReached: ['messages', 'overview'],
  PorticoServiceAway: ['providers', 'installation'],
  PorticoServiceFaulty: ['providers', 'installation'],
  PorticoSweepFails: ['installation'],
  PorticoAuditLate: ['providers', 'audit'],
  PorticoAuditUnsealed: ['audit', 'installation'],
  PorticoAuditSealLost: ['verifications', 'audit'],
  PorticoAuditSealAlarm: ['verifications', 'audit'],
  PorticoCertificateEnds: ['connection'],
  PorticoMigrationsMissing: ['installation'],
  PorticoFormerVersionRuns: ['installation'],
};

/** A link to a place, and what one needs to get there. */
export interface AlarmWay {
  readonly name: WayName;
  readonly to: string;
  readonly search: Readonly<Record<string, string | number>>;
  readonly needs: CallerPermission;
  /** The scope in which it is needed. */
  readonly scope: ViewScope;
}

const auditEvents: Readonly<Record<string, string>> = {
  PorticoGuessing: 'passwordChecked',
  PorticoAccountsLocked: 'accountLocked',
};

const messageStates: Readonly<Record<string, string>> = {
  PorticoMessagesStandStill: 'queued',
  PorticoMessagesFail: 'failed',
};

const all: ViewScope = { kind: 'all' };
const sent = ['email', 'sms', 'voice'];

/** The ways out of an alarm that its view can lead to. @param scope from which it is looked at */
export function waysOutOf(alarm: Alarm, scope: ViewScope): readonly AlarmWay[] {
  const { rule } = alarm;
  const names = Object.hasOwn(alarms, rule) ? waysOf[rule as AlarmName] : []; // a name of the table
  return names.flatMap((name) => wayOut(name, alarm, scope) ?? []);
}

function wayOut(name: WayName, alarm: Alarm, scope: ViewScope): AlarmWay | undefined {
  const { rule, subject, brandId, companyId } = alarm;
  const brand = scope.kind === 'all' && brandId !== undefined ? { brand: brandId } : {};
  switch (name) {
    case 'overview': {
      const app = subject.app === undefined || subject.app === 'other' ? {} : { app: subject.app };
      return { name, to: pathOfScope(scope), search: { ...brand, ...app }, needs: 'statistics:read', scope };
    }
    case 'messages': {
      const way = [subject.channel, subject.way].find((one) => one !== undefined && sent.includes(one));
      const state = messageStates[rule];
      const search = { ...(state && { state }), ...(way && { way }), ...brand };
      return { name, to: `${pathOfScope(scope)}/messages`, search, needs: 'messages:read', scope };
    }
    case 'audit': {
      const what = auditEvents[rule];
      return { name, to: '/all/audit', search: what ? { view: 'all', what } : {}, needs: 'audit:read', scope: all };
    }
    case 'spending': {
      const open = brandId === undefined ? {} : { open: brandId };
      return { name, to: `${pathOfScope(scope)}/spending`, search: open, needs: 'statistics:read', scope };
    }
    case 'verifications':
      return { name, to: '/all/audit/verifications', search: {}, needs: 'audit:read', scope: all };
    case 'providers':
      return { name, to: '/all/providers', search: {}, needs: 'installation:read', scope: all };
    case 'installation':
      return { name, to: '/all/installation', search: {}, needs: 'installation:read', scope: all };
    case 'connection': {
      if (companyId === undefined || subject.connection === undefined) return undefined;
      const company: ViewScope = { kind: 'company', id: companyId };
      const to = `${pathOfScope(company)}/sso/${encodeURIComponent(subject.connection)}`;
      return { name, to, search: {}, needs: 'sso:read', scope: company };
    }
  }
}
