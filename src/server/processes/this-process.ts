import { createHash } from 'node:crypto';
import { randomId } from '../secrets/secrets.ts';

/** What a process says of itself to the others. */
export interface ThisProcess {
  readonly id: string;
  /** Of the program. */
  readonly version: string;
  /** The same for processes that know the same migrations. */
  readonly schemaId: string;
  /** The same for processes with the same settings. */
  readonly settingsId: string;
}

/** Describes the process that runs. @param migrations that it knows, by their names */
export function describeThisProcess(
  known: Pick<ThisProcess, 'version' | 'settingsId'>,
  migrations: readonly { readonly name: string }[],
): ThisProcess {
  const names = migrations.map(({ name }) => name).toSorted();
  return { ...known, id: randomId(), schemaId: createHash('sha256').update(names.join()).digest('hex').slice(0, 12) };
}
