import { parseNumber } from '../../number/number.ts';
import type { LineProblem } from '../../operation/field-schemas.ts';

/** A row of a file of lines. */
interface Row {
  /** In the file. */
  readonly line: number;
  readonly who: string;
  readonly number: string;
  readonly id?: string | undefined;
  readonly followsMain?: boolean | undefined;
}

/**
 * The rows that have the id or the number of a row before them. Only the lines of one user that have the address of the main line
 * may share its number; the user is then named in the same way.
 */
export function repeatedRows(rows: readonly Row[]): readonly LineProblem[] {
  const ids = new Map<string, number>();
  const numbers = new Map<string, Row[]>();
  return rows.flatMap((row) => {
    const { line, id = '', number } = row;
    const e164 = parseNumber(number).e164 ?? number;
    const sharing = numbers.get(e164) ?? [];
    const [first, other] = [ids.get(id), sharing.find((one) => !mayShare(one, row))];
    if (id !== '' && first === undefined) ids.set(id, line);
    numbers.set(e164, [...sharing, row]);
    if (first !== undefined) return [{ line, problem: `Line ${first} of the file has the id "${id}" already.` }];
    return other ? [{ line, problem: `Line ${other.line} of the file has this number already.` }] : [];
  });
}

const mayShare = (one: Row, other: Row) =>
  one.who.toLowerCase() === other.who.toLowerCase() && (one.followsMain === true || other.followsMain === true);
