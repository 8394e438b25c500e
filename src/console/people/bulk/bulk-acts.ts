import { call } from '../../kernel/call.ts';
import {
  addJobRows,
  createJob,
  type PreviewAccountActAnswer,
  previewAccountAct,
  startJob,
} from '../../kernel/management.generated.ts';
import type { CallerPermission } from '../../kernel/scope.ts';

/** What can be done to many people at once, in the order of the bar. */
export const bulkActs = ['sendActivations', 'endSessions', 'disableAccounts', 'enableAccounts'] as const;
export type BulkActName = (typeof bulkActs)[number];
export const isBulkAct = (kind: string): kind is BulkActName => bulkActs.some((act) => act === kind);

/** What an act needs beside the right to change accounts. */
const needs: Readonly<Partial<Record<BulkActName, CallerPermission>>> = {
  sendActivations: 'activations:send',
  endSessions: 'sessions:end',
};

/** The acts that the permissions allow. */
export const bulkActsFor = (may: (permission: CallerPermission) => boolean): readonly BulkActName[] =>
  may('accounts:write') ? bulkActs.filter((act) => may(needs[act] ?? 'accounts:write')) : [];

export type LeftOutReason = PreviewAccountActAnswer['refused'][number]['reason'];

/** What an act would do to people. */
export interface BulkPreview {
  readonly due: number;
  readonly same: number;
  readonly refused: readonly { readonly id: string; readonly reason: LeftOutReason }[];
}

const perPreview = 200;
const perPart = 1000;

const partsOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Tells what an act would do to people; nothing is changed. @param tell how many were looked at */
export async function previewBulk(
  company: string,
  act: BulkActName,
  ids: readonly string[],
  tell: (done: number) => void,
  signal: AbortSignal,
): Promise<BulkPreview> {
  const sum = { due: 0, same: 0, refused: [] as BulkPreview['refused'] };
  for (const [at, accounts] of partsOf(ids, perPreview).entries()) {
    const { due, same, refused } = await call(previewAccountAct, { company, act, accounts }, { signal });
    sum.due += due;
    sum.same += same;
    sum.refused = [...sum.refused, ...refused];
    tell(at * perPreview + accounts.length);
  }
  return sum;
}

interface BulkAsked {
  readonly company: string;
  readonly act: BulkActName;
  readonly ids: readonly string[];
  /** The same for each try, so that the act is done once. */
  readonly key: string;
  readonly reason: string | undefined;
}

/** Starts a job that does an act to people. It goes on without the page. */
export async function startBulk({ company, act, ids, key, reason }: BulkAsked): Promise<void> {
  const { id } = await call(createJob, { company, kind: act, ...(reason && { note: reason }) }, { key, reason });
  const parts = partsOf(ids, perPart);
  for (const [part, rows] of parts.entries())
    await call(addJobRows, { id, company, part, rows }, { key: `${key}-${part}`, reason });
  await call(startJob, { id, company, parts: parts.length }, { key: `${key}-start`, reason });
}
