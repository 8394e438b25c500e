import type { Permission } from '../operation/permissions.ts';
import { actsByApi, permittedAt, type Rights, type TargetPlace } from '../operation/reach.ts';

/** Somebody could make a second person of their own. The audit tells of it meanwhile. */
const settledMs = 3 * 24 * 3_600_000;

/** Who has changed a way in, and when last. */
export interface AccessChangeFact {
  readonly subject: string;
  readonly changedBy: string;
  readonly changedAt: number;
}

export const dependences = ['asker', 'recent', 'rights'] as const;
export type Dependence = (typeof dependences)[number];

/** Why somebody is no second person. */
export const dependenceSentences: Readonly<Record<Dependence, string>> = {
  asker: 'The person who asks has changed how you sign in. Another person must agree.',
  recent: 'Somebody else changed how you sign in less than three days ago. Agree later, or let another person agree.',
  rights:
    'A role that was given by the API or changed in the last three days does not count. Neither does one that the person who asks gave you.',
};

/** Why the ways in of somebody do not count for agreeing; undefined if they do. What they changed themselves counts. */
export function dependence(
  changes: readonly AccessChangeFact[],
  { asker, own, now }: { readonly asker: string; readonly own: string; readonly now: number },
): Exclude<Dependence, 'rights'> | undefined {
  const byOthers = changes.filter(({ changedBy }) => changedBy !== own);
  if (byOthers.some(({ changedBy }) => changedBy === asker)) return 'asker';
  return byOthers.some(({ changedAt }) => now - changedAt < settledMs) ? 'recent' : undefined;
}

/** Whether rights count for agreeing: given on the command line, or by another one than who asks and three days ago. */
export function countsForAgreeing(
  { origin }: Rights,
  {
    asker,
    now,
    isWidenedByAsker,
  }: { readonly asker: string; readonly now: number; readonly isWidenedByAsker: boolean },
): boolean {
  if (!origin) return true;
  const { givenBy, givenAt, roleChangedAt = 0 } = origin;
  const isGivenLong = !actsByApi(givenBy) || (givenBy !== asker && now - givenAt >= settledMs);
  return isGivenLong && !isWidenedByAsker && now - roleChangedAt >= settledMs;
}

/** Whether rights permit all of these at a place. */
export function permittedWithin(rights: readonly Rights[], wanted: readonly Permission[], place: TargetPlace): boolean {
  const own = permittedAt(rights, place);
  return wanted.every((permission) => own.has(permission));
}
