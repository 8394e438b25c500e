/** A row of a file of lines. */
export interface LineFileRow {
  /** In the file. */
  readonly line: number;
  /** Names its user. */
  readonly who: string;
  /** Its number in E.164 form, or as it was typed. */
  readonly e164: string;
  readonly id?: string | undefined;
  readonly followsMain?: boolean | undefined;
}

/** A row that has the id or the number of a row before it. */
interface RepeatedLine {
  readonly line: number;
  /** The line of the row before it. */
  readonly sameAs: number;
  readonly has: 'id' | 'number';
}

/**
 * The rows that have the id or the number of a row before them. Only the lines of one user that have the address of the main line
 * may share its number; the user is then named in the same way.
 */
export function repeatedLines(rows: readonly LineFileRow[]): readonly RepeatedLine[] {
  const ids = new Map<string, number>();
  const numbers = new Map<string, LineFileRow[]>();
  return rows.flatMap((row): readonly RepeatedLine[] => {
    const { line, id = '', e164 } = row;
    const sharing = numbers.get(e164) ?? [];
    const [first, other] = [ids.get(id), sharing.find((one) => !mayShare(one, row))];
    if (id !== '' && first === undefined) ids.set(id, line);
    numbers.set(e164, [...sharing, row]);
    if (first !== undefined) return [{ line, sameAs: first, has: 'id' }];
    return other ? [{ line, sameAs: other.line, has: 'number' }] : [];
  });
}

const mayShare = (one: LineFileRow, other: LineFileRow) =>
  one.who.toLowerCase() === other.who.toLowerCase() && (one.followsMain === true || other.followsMain === true);
