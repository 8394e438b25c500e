import { OperationRefused } from '../../../operation/operation.ts';
import type { LineValues } from '../../line-changes.ts';
import type { Line, NewLine } from '../../lines/lines.ts';

/** What an import can change of a line. Its number and its user belong to the orders for its address: it is removed and added. */
export const valuesOf = ({ name, kind, isLocationOnly }: LineValues): LineValues => ({ name, kind, isLocationOnly });

const fields = ['accountId', 'e164', 'name', 'kind', 'followsMain', 'isLocationOnly'] as const;
const namesOfFields: Readonly<Record<string, string>> = { accountId: 'who', e164: 'number' };
const changeable: readonly string[] = ['name', 'kind', 'isLocationOnly'];

/**
 * The line that a row is about: by its id, else by its number and name. Where lines may be changed, also by its number alone, as
 * only lines that have the address of a main line share one.
 * @param lines the lines of its account, or the one with its id
 * @throws OperationRefused for the id of a line of another company
 */
export function findLine(line: NewLine, lines: readonly Line[], mayChange: boolean): Line | undefined {
  const isOwnNumber = ({ e164, followsMain }: Line) => e164 === line.e164 && !followsMain && !line.followsMain;
  const known =
    line.id === undefined
      ? (lines.find(({ e164, name }) => e164 === line.e164 && name === line.name) ??
        (mayChange ? lines.find(isOwnNumber) : undefined))
      : lines.find(({ id }) => id === line.id);
  if (known && known.companyId !== line.companyId) throw new OperationRefused(`There is a line "${known.id}" already.`); // and no more of it
  return known;
}

/**
 * Whether a line differs from what is there.
 * @throws OperationRefused for what cannot be changed
 */
export function changedLine(known: Line, line: NewLine, mayChange: boolean): boolean {
  const different = fields.filter((field) => known[field] !== line[field]);
  if (different.length === 0) return false;
  const fixed = different.filter((field) => !mayChange || !changeable.includes(field));
  if (fixed.length === 0) return true;
  const named = fixed.map((field) => namesOfFields[field] ?? field).join(', ');
  throw new OperationRefused(`There is a line "${known.id}" already, with another ${named}.`);
}
