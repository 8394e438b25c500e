import { z } from 'zod';
import { isoTime } from '../../command-line/table-text.ts';
import { brandId, instant, instantOf } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { readAlarmEvents } from '../alarm-events.ts';
import { alarmEvents } from '../alarm-states.rules.ts';
import { type Alarm, alarmStates, createAlarmStore } from '../alarm-store.ts';
import { type NamingNeeds, nameSourcesOf, namesOf } from '../subject-names.ts';

interface AlarmNeeds extends NamingNeeds {
  readonly database: Database;
  readonly operatorName: string;
}

const dayMs = 24 * 3_600_000;
const longestMuteMs = 7 * dayMs;
/** The rules are evaluated twice a minute. */
const blindMs = 120_000;
const mostAlarms = 1000;

const permission = 'alarms:read';
const ofBrand = brandId.optional().describe('The only brand whose alarms they may be.');
const named = z.object({ id: z.string().min(1).max(100).describe('Id of the alarm.'), brandId: ofBrand });
const target = { brand: 'brandId' } as const;
const reason = z.string().trim().min(1).max(200);
const changed = z.object({ id: z.string(), rule: z.string(), brandId: z.int().optional() });

const shown = z
  .object({
    id: z.string(),
    rule: z.string().describe('Its name, as Prometheus has it.'),
    severity: z.enum(['critical', 'warning']).describe('`critical` wants somebody now, `warning` on the same day.'),
    state: z
      .enum(alarmStates)
      .describe(
        '`better`: its cause is gone. It ends when that stays so for 30 minutes, unless somebody must answer for it.',
      ),
    subject: z
      .object({
        process: z.string(),
        brand: z.string(),
        app: z.string(),
        connection: z.string(),
        channel: z.string(),
        way: z.string(),
        service: z.string(),
        limit: z.string(),
        alarm: z.string(),
        table: z.string(),
      })
      .partial()
      .describe('What it is about. Empty: the installation.'),
    brandId: z.int().optional().describe('The only brand that it is about.'),
    appName: z.string().optional(),
    connectionLabel: z.string().optional(),
    companyId: z.string().optional().describe('Whose connection it is.'),
    companyName: z.string().optional(),
    value: z.number().optional().describe('How bad it is, or was last.'),
    unit: z.string().optional().describe('`count`, `seconds`, `secondsLeft` until it ends, or `share` from 0 to 1.'),
    whole: z.number().optional().describe('Of a share: of how many.'),
    since: instant,
    betterAt: instantOf('Since when its cause is gone.').optional(),
    endedAt: instant.optional(),
    takenBy: z.string().optional().describe('Who works on it: a system account, account:<id> or client:<id>.'),
    takenAt: instant.optional(),
    mutedUntil: instant.optional(),
    mutedBy: z.string().optional(),
    mutedReason: z.string().optional(),
    canEnd: z.boolean().describe('Its cause is gone, so somebody may end it with a reason.'),
  })
  .meta({ id: 'Alarm' });
const shownAlone = shown
  .extend({
    events: z
      .array(
        z.object({
          at: instant,
          event: z.enum(alarmEvents),
          by: z.string().optional(),
          reason: z.string().optional(),
          until: instant.optional(),
        }),
      )
      .readonly()
      .describe('What has happened to it, the last 100 events.'),
  })
  .meta({ id: 'AlarmInFull' });

/** Operations on what is wrong with the installation, or with a brand. */
export const alarmOperations = {
  listAlarms: query({
    title: 'List what is wrong, or was in the last 30 days, newest first.',
    permission,
    target,
    http: { method: 'GET', path: '/alarms', page: { key: 'id', after: 'after', limit: 'limit' } },
    input: z.object({
      state: z
        .enum([...alarmStates, 'present'])
        .optional()
        .describe('`present`: all that are not ended.'),
      severity: z.enum(['critical', 'warning']).optional(),
      brandId: ofBrand,
      after: z.string().optional().describe('Id of the last alarm of the page before.'),
      limit: z.int().positive().max(mostAlarms).default(100).describe('Most alarms that are answered.'),
    }),
    output: z.array(shown).readonly(),
    command: {
      most: 100,
      cells: ({ id, rule, severity, state, subject, since, takenBy }) => [
        id,
        isoTime(since),
        severity,
        state,
        rule,
        Object.values(subject).join(' '),
        takenBy,
      ],
    },
    example: 'alarm list --state present',
    run: async (needs: AlarmNeeds, page) => shownOf(needs, await createAlarmStore(needs.database).list(page)),
  }),
  showAlarm: query({
    title: 'Show an alarm with what has happened to it.',
    permission,
    target,
    http: { method: 'GET', path: '/alarms/{id}' },
    input: named,
    output: shownAlone,
    example: 'alarm show k3v9x2m1qa',
    async run(needs: AlarmNeeds, input) {
      const { database } = needs;
      const [alarm] = await shownOf(needs, [await findNamed(database, input)]);
      if (!alarm) throw unknownAlarm(input.id);
      return { ...alarm, events: await readAlarmEvents(database, alarm.id) };
    },
  }),
  readAlarmWatch: query({
    title: 'Read how many alarms there are, and when the rules were evaluated last.',
    permission,
    target,
    http: { method: 'GET', path: '/alarm-watch' },
    input: z.object({ brandId: ofBrand }),
    output: z.object({
      at: instantOf('Now, by the database.'),
      evaluatedAt: instant.optional().describe('Absent: never. Milliseconds since 1970 (UTC).'),
      isBlind: z
        .boolean()
        .describe('The rules were not evaluated in the last two minutes: nobody knows whether something is wrong.'),
      open: z.int().describe('Open alarms that are not muted.'),
      muted: z.int(),
    }),
    command: {
      words: 'alarm watch',
      says: ({ evaluatedAt, isBlind, open, muted }) =>
        `${open} open, ${muted} muted. ${isBlind ? 'The rules are not evaluated now: nobody knows what is wrong. Last time' : 'Looked at'}: ${
          evaluatedAt === undefined ? 'never' : isoTime(evaluatedAt)
        }.`,
    },
    example: 'alarm watch',
    async run({ database }: AlarmNeeds, input) {
      const store = createAlarmStore(database);
      const [{ at, evaluatedAt }, open, muted] = await Promise.all([
        store.lastLook(),
        store.countIn('open', input.brandId),
        store.countIn('muted', input.brandId),
      ]);
      return { at, evaluatedAt, isBlind: evaluatedAt === undefined || evaluatedAt < at - blindMs, open, muted };
    },
  }),
  takeAlarm: changes({
    access: 'none',
    title: 'Say that you work on an alarm.',
    permission: 'alarms:write',
    target,
    http: { method: 'POST', path: '/alarms/{id}/take', status: 200 },
    input: named,
    output: changed,
    command: { words: 'alarm take', says: ({ id }) => `You work on ${id}.` },
    example: 'alarm take k3v9x2m1qa',
    async run({ database, operatorName }: AlarmNeeds, input) {
      const { id } = await findNamed(database, input);
      const isTaken = await createAlarmStore(database).take(id, { by: operatorName });
      if (!isTaken) throw new OperationRefused('The alarm has ended.');
      return changedOf(database, input);
    },
    details: (_, alarm) => alarm,
  }),
  muteAlarm: changes({
    access: 'none',
    title: 'Mute an alarm until a time, at most seven days. It comes back earlier when it is twice as bad.',
    permission: 'alarms:write',
    target,
    http: { method: 'POST', path: '/alarms/{id}/mute', status: 200 },
    input: named.extend({
      until: instantOf('When it comes back: within seven days.'),
      reason: reason.describe('Why nobody needs to act on it until then.'),
    }),
    output: changed,
    command: {
      words: 'alarm mute',
      says: ({ id }) => `Muted ${id}.`,
    },
    example: 'alarm mute k3v9x2m1qa --until 2027-03-01T12:00:00Z --reason "The provider mends it tonight"',
    async run({ database, operatorName }: AlarmNeeds, { until, reason: why, ...input }) {
      const { id } = await findNamed(database, input);
      const store = createAlarmStore(database);
      const { at } = await store.lastLook();
      if (until <= at || until > at + longestMuteMs)
        throw new OperationRefused('Mute it until a time within the next seven days.');
      if (!(await store.mute(id, until, { by: operatorName, reason: why })))
        throw new OperationRefused('The alarm has ended.');
      return changedOf(database, input);
    },
    details: ({ until }, alarm) => ({ ...alarm, until }),
  }),
  unmuteAlarm: changes({
    access: 'none',
    title: 'Let a muted alarm come back.',
    permission: 'alarms:write',
    target,
    http: { method: 'POST', path: '/alarms/{id}/unmute', status: 200 },
    input: named,
    output: changed,
    command: { words: 'alarm unmute', says: ({ id }) => `${id} is not muted any more.` },
    example: 'alarm unmute k3v9x2m1qa',
    async run({ database, operatorName }: AlarmNeeds, input) {
      const { id } = await findNamed(database, input);
      if (!(await createAlarmStore(database).unmute(id, { by: operatorName })))
        throw new OperationRefused('The alarm is not muted.');
      return changedOf(database, input);
    },
    details: (_, alarm) => alarm,
  }),
  endAlarm: changes({
    access: 'none',
    title: 'Answer for an alarm whose cause is gone, and end it.',
    permission: 'alarms:write',
    target,
    http: { method: 'POST', path: '/alarms/{id}/end', status: 200 },
    input: named.extend({ reason: reason.describe('What it was, and why it is over.') }),
    output: changed,
    command: { words: 'alarm end', says: ({ id }) => `Ended ${id}.` },
    example: 'alarm end k3v9x2m1qa --reason "The sealer was stopped for the move of the database"',
    async run({ database, operatorName }: AlarmNeeds, { reason: why, ...input }) {
      const { id } = await findNamed(database, input);
      if (!(await createAlarmStore(database).end(id, { by: operatorName, reason: why })))
        throw new OperationRefused('The alarm has ended, or its cause is still there.');
      return changedOf(database, input);
    },
    details: (_, alarm) => alarm,
  }),
};

const unknownAlarm = (id: string) => new NotFound(`There is no alarm "${id}".`);

/** @throws NotFound, also if it is not about the named brand alone */
async function findNamed(database: Database, input: z.output<typeof named>): Promise<Alarm> {
  const alarm = await createAlarmStore(database).find(input.id);
  if (!alarm || (input.brandId !== undefined && alarm.brandId !== input.brandId)) throw unknownAlarm(input.id);
  return alarm;
}

async function changedOf(database: Database, input: z.output<typeof named>) {
  const { id, rule, brandId: brand } = await findNamed(database, input);
  return { id, rule, brandId: brand };
}

async function shownOf(needs: NamingNeeds, alarms: readonly Alarm[]) {
  const nameOf = await namesOf(
    nameSourcesOf(needs),
    alarms.map(({ subject }) => subject),
  );
  return alarms.map(({ isBetter, ...alarm }) => ({ ...alarm, ...nameOf(alarm.subject), canEnd: isBetter }));
}
