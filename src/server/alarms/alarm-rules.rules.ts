import { type AlarmName, type AlarmUnit, alarms } from '../../contract/alarms.ts';
import {
  type AlarmWindow,
  freshSamples,
  greatest,
  grown,
  grownInAll,
  grownInProcess,
  type Measured,
  present,
  valueIn,
} from './alarm-window.rules.ts';

/** What an alarm is about: the values of labels, such as `{ channel: 'sms' }`; empty for the installation. */
export type AlarmSubject = Readonly<Record<string, string>>;

/** Something that a rule has found. */
export interface AlarmFinding {
  readonly subject: AlarmSubject;
  /** Undefined where a number says nothing. */
  readonly value?: number;
  readonly unit?: AlarmUnit;
  /** Of a share: of how many it is one. */
  readonly whole?: number;
  /** The only brand that it is about, where the subject does not name one. */
  readonly brand?: string | undefined;
}

/** A rule of `ops/portico.rules.yml`, evaluated by Portico itself. */
export interface AlarmRule {
  readonly name: AlarmName;
  readonly severity: 'critical' | 'warning';
  /** How long it must hold before it is an alarm. */
  readonly forMs: number;
  /** In which direction it gets worse. `never`: it holds, or it does not. */
  readonly worse: 'higher' | 'lower' | 'never';
  /**
   * What ends it beside the end of its cause: `answer`, that somebody answers for the seals; `person`, that somebody says why
   * it is over. Undefined: nothing, after half an hour.
   */
  readonly endedBy?: 'answer' | 'person';
  find(window: AlarmWindow): readonly AlarmFinding[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const daySeconds = 86_400;

type Found = readonly AlarmFinding[];
const foundIf = (isFound: boolean, finding: Omit<AlarmFinding, 'subject'> = {}): Found =>
  isFound ? [{ subject: {}, ...finding }] : [];
const share = (part: number, whole: number) => ({ value: part / whole, unit: 'share', whole }) as const;
const rule = (
  name: AlarmName,
  forMs: number,
  worse: AlarmRule['worse'],
  find: AlarmRule['find'],
  endedBy?: AlarmRule['endedBy'],
): AlarmRule => ({ name, severity: alarms[name].severity, forMs, worse, find, ...(endedBy && { endedBy }) });

/** How far a rule looks back: the beginnings and ends of times, in milliseconds before now. */
export const looksBackMs: readonly number[] = [
  0,
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  dayMs + 10 * minuteMs,
  dayMs + 30 * minuteMs,
];

/** The seconds within which 95 % of requests of the last five minutes are done, as a quantile of Prometheus. */
function slowestSeconds(window: AlarmWindow): number {
  const within = grown(window, 'requestsWithin', { overMs: 5 * minuteMs }, [0])
    .map(({ labels: [le = ''], value }) => ({ le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value }))
    .sort((one, other) => one.le - other.le);
  const wanted = 0.95 * (within.at(-1)?.value ?? 0);
  if (wanted === 0) return 0;
  const place = within.findIndex(({ value }) => value >= wanted);
  const { le, value } = within[place] ?? { le: 0, value: 1 };
  const before = within[place - 1] ?? { le: 0, value: 0 };
  if (le === Number.POSITIVE_INFINITY) return before.le;
  return before.le + ((le - before.le) * (wanted - before.value)) / (value - before.value);
}

/** Whether something happens more than three times as often as within the day before. */
function isUnusual(window: AlarmWindow, name: 'wrongPasswords' | 'accountsLocked'): boolean {
  const rate = grownInAll(window, name, { overMs: 10 * minuteMs }) / 600;
  return rate > (3 * grownInAll(window, name, { overMs: dayMs, untilMs: 10 * minuteMs })) / daySeconds;
}

const numberOf = (all: readonly Measured[], label: string) =>
  all.find(({ labels: [one] }) => one === label)?.value ?? 0;

/** Apps of which half as many sign-ins are finished as usual. */
function failingApps(window: AlarmWindow): Found {
  const now = { overMs: 30 * minuteMs };
  const before = { overMs: dayMs, untilMs: 30 * minuteMs };
  const [finished, openedBefore, finishedBefore] = [
    grown(window, 'finished', now, [1]),
    grown(window, 'opened', before, [1]),
    grown(window, 'finished', before, [1]),
  ];
  return grown(window, 'opened', now, [1]).flatMap(({ labels: [app = ''], value: opened }) => {
    const usual = numberOf(finishedBefore, app) / numberOf(openedBefore, app);
    const part = numberOf(finished, app);
    if (!(opened > 20 && part / opened < 0.5 * usual)) return [];
    return [{ subject: { app }, ...share(part, opened), brand: onlyBrandOf(window, app) }];
  });
}

/** The brand of an app whose sign-ins of a day are all of one. */
function onlyBrandOf(window: AlarmWindow, app: string): string | undefined {
  const brands = grown(window, 'opened', { overMs: dayMs + 30 * minuteMs }, [0, 1]).flatMap(
    ({ labels: [brand = '', of], value }) => (of === app && value > 0 ? [brand] : []),
  );
  return brands.length === 1 ? brands[0] : undefined;
}

/** Ways or channels with more than a share that is wrong, of more than twenty. */
function sharesOver(label: string, part: readonly Measured[], all: readonly Measured[], most: number) {
  return all.flatMap(({ labels: [one = ''], value: whole }) => {
    const wrong = numberOf(part, one);
    return whole > 20 && wrong / whole > most ? [{ subject: { [label]: one }, ...share(wrong, whole) }] : [];
  });
}

const quarter = { overMs: 15 * minuteMs };
const wrongSecondSteps = (window: AlarmWindow): readonly Measured[] => {
  const right = grown(window, 'secondStepsRight', quarter, [0]);
  return grown(window, 'secondSteps', quarter, [0]).map(({ labels, value }) => ({
    labels,
    value: value - numberOf(right, labels[0] ?? ''),
  }));
};

/** The newest of times that processes tell in seconds, as milliseconds ago; undefined if none tells one. */
function agoMs(window: AlarmWindow, name: 'sweepCleared' | 'auditSealed'): number | undefined {
  const times = present(window, name).map(({ value }) => value * 1000);
  return times.length === 0 ? undefined : window.at - Math.max(...times);
}

const counts = (window: AlarmWindow, name: 'guesses' | 'spendingStopped', overMs: number, label: string): Found =>
  grown(window, name, { overMs }, [0]).flatMap(({ labels: [one = ''], value }) =>
    value > 0 ? [{ subject: { [label]: one }, value, unit: 'count' } as const] : [],
  );

const positive = (all: readonly Measured[], label: string): Found =>
  all.flatMap(({ labels: [one = ''], value }) => (value > 0 ? [{ subject: { [label]: one } }] : []));

/** Every rule, in the order of `ops/portico.rules.yml`. */
export const alarmRules: readonly AlarmRule[] = [
  rule('PorticoDown', 2 * minuteMs, 'never', ({ down }) => down.map((process) => ({ subject: { process } }))),
  rule('PorticoErrors', 5 * minuteMs, 'higher', (window) => {
    const span = { overMs: 5 * minuteMs };
    const [faults, requests] = [grownInAll(window, 'faults', span), grownInAll(window, 'requests', span)];
    return foundIf(faults / requests > 0.01, share(faults, requests));
  }),
  rule('PorticoSlow', 10 * minuteMs, 'higher', (window) => {
    const value = slowestSeconds(window);
    return foundIf(value > 2.5, { value, unit: 'seconds' });
  }),
  rule('PorticoConnectionsUsedUp', 5 * minuteMs, 'higher', (window) =>
    freshSamples(window).flatMap((sample) => {
      const [waiting = 0, inUse, limit] = ['waiting', 'inUse', 'limit'].map((state) =>
        valueIn(sample, 'connections', state),
      );
      const isFound = waiting > 0 && inUse !== undefined && inUse === limit;
      return isFound ? [{ subject: { process: sample.process }, value: waiting, unit: 'count' } as const] : [];
    }),
  ),
  rule('PorticoHashingFull', 5 * minuteMs, 'never', (window) =>
    freshSamples(window).flatMap((sample) => {
      const [reserved = 0, limit = 0] = ['reserved', 'limit'].map((state) => valueIn(sample, 'hashing', state));
      const isRefusing = grownInProcess(window, sample.process, 'hashingRefused', { overMs: 5 * minuteMs }) > 0;
      return reserved / limit > 0.8 || isRefusing ? [{ subject: { process: sample.process } }] : [];
    }),
  ),
  rule('PorticoEventLoopSlow', 5 * minuteMs, 'higher', (window) =>
    present(window, 'eventLoopLag').flatMap(({ process, value }) =>
      value > 0.5 ? [{ subject: { process }, value, unit: 'seconds' } as const] : [],
    ),
  ),
  rule('PorticoGuessing', 10 * minuteMs, 'higher', (window) => {
    const value = grownInAll(window, 'wrongPasswords', { overMs: 10 * minuteMs });
    return foundIf(value > 0.2 * 600 && isUnusual(window, 'wrongPasswords'), { value, unit: 'count' });
  }),
  rule('PorticoAlarm', 0, 'never', (window) =>
    counts(window, 'guesses', hourMs, 'alarm').map(({ subject }) => ({ subject })),
  ),
  rule('PorticoAccountsLocked', 10 * minuteMs, 'higher', (window) => {
    const value = grownInAll(window, 'accountsLocked', { overMs: 10 * minuteMs });
    return foundIf(value > 5 && isUnusual(window, 'accountsLocked'), { value, unit: 'count' });
  }),
  rule('PorticoNobodySignsIn', 5 * minuteMs, 'higher', (window) => {
    const value = grownInAll(window, 'opened', quarter);
    return foundIf(value > 10 && grownInAll(window, 'finished', quarter) === 0, { value, unit: 'count' });
  }),
  rule('PorticoAppFails', 10 * minuteMs, 'lower', failingApps),
  rule('PorticoSecondStepFails', 5 * minuteMs, 'higher', (window) =>
    sharesOver('way', wrongSecondSteps(window), grown(window, 'secondSteps', quarter, [0]), 0.5),
  ),
  rule('PorticoMessagesStandStill', 5 * minuteMs, 'higher', (window) => {
    const oldest = greatest(window, 'oldestMessage').filter(({ value }) => value > 60);
    const late = oldest.map(
      ({ labels: [channel = ''], value }) => ({ subject: { channel }, value, unit: 'seconds' }) as const,
    );
    const paused = positive(greatest(window, 'deliveryPaused'), 'channel');
    return [...late, ...paused.filter(({ subject }) => !late.some((one) => one.subject.channel === subject.channel))];
  }),
  rule('PorticoMessagesFail', 5 * minuteMs, 'higher', (window) => {
    const [failed, sent] = [grown(window, 'messagesFailed', quarter, [0]), grown(window, 'messages', quarter, [0])];
    return sharesOver('channel', failed, sent, 0.1);
  }),
  rule('PorticoSpendingStopped', 0, 'never', (window) =>
    counts(window, 'spendingStopped', hourMs, 'brand').map(({ subject }) => ({ subject })),
  ),
  rule('PorticoBrandLimitReached', 0, 'higher', (window) =>
    grown(window, 'limitsReached', quarter, [0, 1]).flatMap(({ labels: [brand = '', limit = ''], value }) =>
      value > 0 ? [{ subject: { brand, limit }, value, unit: 'count' } as const] : [],
    ),
  ),
  rule('PorticoServiceAway', 5 * minuteMs, 'never', (window) =>
    positive(greatest(window, 'servicesPaused'), 'service'),
  ),
  rule('PorticoServiceFaulty', 0, 'never', (window) => positive(greatest(window, 'servicesFaulty'), 'service')),
  rule('PorticoSweepFails', 0, 'higher', (window) => {
    const failing = grown(window, 'sweepFailures', { overMs: hourMs }, [0]).flatMap(
      ({ labels: [table = ''], value }) => (value > 2 ? [{ subject: { table }, value, unit: 'count' } as const] : []),
    );
    const lastMs = agoMs(window, 'sweepCleared') ?? 0;
    return [...failing, ...foundIf(lastMs > hourMs, { value: lastMs / 1000, unit: 'seconds' })];
  }),
  rule('PorticoAuditLate', 5 * minuteMs, 'higher', (window) => {
    const value = Math.max(0, ...present(window, 'auditDelay').map((one) => one.value));
    return foundIf(value > 60, { value, unit: 'seconds' });
  }),
  rule(
    'PorticoAuditUnsealed',
    0,
    'higher',
    (window) => {
      const lastMs = agoMs(window, 'auditSealed') ?? 0;
      return foundIf(lastMs > 15 * minuteMs, { value: lastMs / 1000, unit: 'seconds' });
    },
    'person',
  ),
  rule(
    'PorticoAuditSealLost',
    0,
    'never',
    (window) => foundIf(grownInAll(window, 'sealsLost', { overMs: hourMs }) > 0),
    'answer',
  ),
  rule(
    'PorticoAuditSealAlarm',
    0,
    'never',
    (window) => foundIf(present(window, 'sealAlarm').some(({ value }) => value > 0)),
    'answer',
  ),
  rule('PorticoCertificateEnds', 0, 'lower', (window) =>
    present(window, 'certificateEnds')
      .map(({ labels: [connection = ''], value }) => ({ connection, left: value - window.at / 1000 }))
      .filter(({ left }) => left < 30 * daySeconds)
      .sort((one, other) => one.left - other.left)
      .filter(({ connection }, n, sorted) => sorted.findIndex((one) => one.connection === connection) === n)
      .map(({ connection, left }) => ({ subject: { connection }, value: left, unit: 'secondsLeft' }) as const),
  ),
  rule('PorticoMigrationsMissing', 5 * minuteMs, 'higher', (window) => {
    const value = numberOf(greatest(window, 'migrations'), 'missing');
    return foundIf(value > 0, { value, unit: 'count' });
  }),
  rule('PorticoFormerVersionRuns', hourMs, 'never', (window) =>
    present(window, 'migrations').flatMap(({ process, labels: [state], value }) =>
      state === 'newer' && value > 0 ? [{ subject: { process }, value, unit: 'count' } as const] : [],
    ),
  ),
];
