import { type LineFileRow, repeatedLines } from '../../../../rules/emergency-address/repeated-lines.ts';
import { parseNumber } from '../../../number/number.ts';
import type { LineProblem } from '../../../operation/field-schemas.ts';

/** A row of a file of lines, with its number as it was typed. */
interface Row extends Omit<LineFileRow, 'e164'> {
  readonly number: string;
}

/** What is wrong with the rows that have the id or the number of a row before them. */
export function repeatedRows(rows: readonly Row[]): readonly LineProblem[] {
  const ids = new Map(rows.map(({ line, id = '' }) => [line, id]));
  const numbered = rows.map(({ number, ...row }) => ({ ...row, e164: parseNumber(number).e164 ?? number }));
  return repeatedLines(numbered).map(({ line, sameAs, has }) => {
    const what = has === 'id' ? `the id "${ids.get(line)}"` : 'this number';
    return { line, problem: `Line ${sameAs} of the file has ${what} already.` };
  });
}
