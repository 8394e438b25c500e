import { actionDetails } from './action-details.rules.ts';

type Shown = Readonly<Record<string, unknown>>;

/**
 * The fields that differ, each with its former and its new value as the audit keeps values: without secrets and data of
 * persons, of which it says that they changed.
 */
export function changedFields(before: Shown, after: Shown): Readonly<Record<string, readonly [unknown, unknown]>> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const kept = (record: Shown, name: string) => actionDetails({ [name]: record[name] ?? null })[name] ?? null;
  return Object.fromEntries(names.map((name) => [name, [kept(before, name), kept(after, name)]]));
}
