import type { Selectable } from 'kysely';
import type { costlyHashes } from '../account-import/account-import.ts';
import { readRights } from '../operation/carried-rights.ts';
import { isPermission, type Permission } from '../operation/permissions.ts';
import type { Rights } from '../operation/reach.ts';
import { accountActs } from './account-acts.ts';
import { inWork, type JobTable } from './job-tables.ts';

export const jobKinds = ['syncAccounts', 'removeAccounts', ...accountActs] as const;
export type JobKind = (typeof jobKinds)[number];

/** What becomes of accounts of the company that no row names. */
export const missingChoices = ['keep', 'disable', 'remove'] as const;
export type MissingChoice = (typeof missingChoices)[number];

/** `open` takes rows, `running` is worked on. */
export const jobStates = ['open', 'running', 'done', 'cancelled', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export const lineOutcomes = ['added', 'changed', 'same', 'removed', 'disabled', 'refused'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** What somebody wants of a new job. */
export interface JobOrder {
  readonly company: string;
  readonly kind: JobKind;
  readonly missing: MissingChoice;
  readonly mostMissing?: number | undefined;
  readonly costly: (typeof costlyHashes)[number];
  readonly isPreview: boolean;
  readonly isSilent: boolean;
  readonly sendsActivation: boolean;
  readonly note?: string | undefined;
}

/** What kinds need beside `accounts:write`. */
export const kindPermissions: Readonly<Partial<Record<JobKind, Permission>>> = {
  removeAccounts: 'accounts:remove',
  endSessions: 'sessions:end',
  sendActivations: 'activations:send',
};

/** The permissions that the person or client who starts a job needs at its company until the job has ended. */
export const neededFor = ({
  kind,
  missing,
  sendsActivation,
  rowPermissions = [],
}: Pick<JobOrder, 'kind' | 'missing' | 'sendsActivation'> & {
  readonly rowPermissions?: readonly Permission[];
}): readonly Permission[] => [
  'accounts:write',
  ...rowPermissions,
  ...(kindPermissions[kind] ? [kindPermissions[kind]] : []),
  ...(missing === 'remove' ? (['accounts:remove'] as const) : []),
  ...(sendsActivation ? (['activations:send'] as const) : []),
];

/** A bulk job, as those see it who manage accounts. */
export interface Job extends JobOrder, Readonly<Record<LineOutcome, number>> {
  readonly id: string;
  /** Of the company, as far as it is there still. */
  readonly companyName?: string | undefined;
  readonly brandId?: number | undefined;
  readonly state: JobState;
  readonly problem: string | undefined;
  readonly madeBy: string;
  readonly startedBy: string | undefined;
  /** What fields of its rows need. */
  readonly rowPermissions: readonly Permission[];
  readonly madeAt: number;
  readonly startedAt: number | undefined;
  readonly finishedAt: number | undefined;
  readonly expiresAt: number;
  readonly parts: number;
  readonly rows: number;
  /** Rows that are done. */
  readonly done: number;
}

const one = <Value extends string>(known: readonly Value[], stored: string, other: Value): Value =>
  known.find((value) => value === stored) ?? other; // of a newer version

/** A stored job. @param openNote decrypts its note */
export const jobOf = (row: Selectable<JobTable>, openNote: (sealed: string) => string | undefined): Job => ({
  id: row.id,
  company: row.company_id,
  kind: one(jobKinds, row.kind, 'syncAccounts'),
  missing: one(missingChoices, row.missing, 'keep'),
  mostMissing: row.most_missing ?? undefined,
  costly: row.costly === 'reset' ? 'reset' : 'refuse',
  isPreview: row.is_preview === 1,
  isSilent: row.is_silent === 1,
  sendsActivation: row.sends_activation === 1,
  note: row.sealed_note === null ? undefined : openNote(row.sealed_note),
  state: inWork.includes(row.state) ? 'running' : one(jobStates, row.state, 'failed'),
  problem: row.problem ?? undefined,
  madeBy: row.made_by,
  startedBy: row.started_by ?? undefined,
  rowPermissions: row.row_permissions.split(' ').filter(isPermission),
  madeAt: row.made_at,
  startedAt: row.started_at ?? undefined,
  finishedAt: row.finished_at ?? undefined,
  expiresAt: row.expires_at,
  parts: row.part_count,
  rows: row.row_count,
  done: row.done,
  added: row.added,
  changed: row.changed,
  same: row.same,
  removed: row.removed,
  disabled: row.disabled,
  refused: row.refused,
});

/**
 * The rights that a job was started with. One that the version before has started knows none: it does what it needs for its
 * company, and leaves every account with a role as it is.
 */
export const carriedRights = (row: Selectable<JobTable>): readonly Rights[] =>
  row.started_rights === null
    ? [
        {
          reach: { kind: 'company', companyId: row.company_id },
          permissions: new Set(neededFor(jobOf(row, () => undefined))),
        },
      ]
    : readRights(row.started_rights);

/** A row of a job: an account, or the name of an account to be removed. */
export type JobRow = string | Readonly<Record<string, unknown>>;

/** What became of a line. */
export interface JobLine {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly id?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly problem?: string | undefined;
}
