import type { Companies } from '../../accounts/accounts.ts';
import { NotFound, OperationRefused } from '../../operation/operation.ts';
import { addMissingLine, type GivenLine, type LineNeeds } from './new-line.ts';

/** What an import of lines works on. */
export interface ImportLineNeeds extends LineNeeds {
  readonly companies: Pick<Companies, 'byId'>;
}

/** A row of a file. */
interface Row extends Omit<GivenLine, 'company'> {
  /** In the file. */
  readonly line: number;
}

interface Outcome {
  readonly added: number;
  /** They are there as the file has them. */
  readonly unchanged: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/**
 * Adds the lines of a file to users of a company, each that can be added. One that is there already changes nothing.
 * @param isCompared nothing is kept: the outcome says what would be
 * @throws OperationRefused if there is no such company
 */
export async function importLines(
  needs: ImportLineNeeds,
  company: string,
  rows: readonly Row[],
  isCompared: boolean,
): Promise<Outcome> {
  if (!(await needs.companies.byId(company))) throw new NotFound(`There is no company "${company}".`);
  const problems: { line: number; problem: string }[] = [];
  let added = 0;
  for (const { line, ...row } of rows) {
    try {
      if (await addMissingLine(needs, { ...row, company }, isCompared)) added += 1;
    } catch (reason) {
      if (!(reason instanceof OperationRefused)) throw reason;
      problems.push({ line, problem: reason.message });
    }
  }
  return { added, unchanged: rows.length - added - problems.length, problems };
}
