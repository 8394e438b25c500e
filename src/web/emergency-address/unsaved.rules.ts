import type { EmergencyContext } from './states.rules.ts';

/** Whether the user has entered something that is not saved. A form that was only opened holds nothing of that. */
export function isUnsaved({ draft, own }: Pick<EmergencyContext, 'draft' | 'own'>): boolean {
  if (!draft) return false;
  const { values, name, isNameTouched, replaces } = draft;
  const edited = isNameTouched ? own.locations.find(({ id }) => id === replaces) : undefined;
  const before: Readonly<Record<string, string>> = edited?.address ?? { customerName: own.lines.userName };
  const ids = new Set([...Object.keys(values), ...Object.keys(before)]);
  const isOther = [...ids].some((id) => id !== 'country' && (values[id] ?? '') !== (before[id] ?? ''));
  return isOther || (isNameTouched && name !== (edited?.name ?? ''));
}
