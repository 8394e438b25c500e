import { isTestClientId } from '../../rules/apps/test-client.ts';
import type { Database } from '../storage/database.ts';

/** Notes in memory when clients are used. It is written now and then, so that no request waits for it. */
export interface ClientUses {
  /** A client has got a token. */
  note(clientId: string): void;
  /** A client has shown a secret. @param secretHash of the secret */
  noteSecret(clientId: string, secretHash: string): void;
  /** Writes what was noted, at most once a minute for each client and secret. It is kept and written the next time if that fails. */
  write(): Promise<void>;
  /** Writes all that was noted, because the process ends. */
  writeAll(): Promise<void>;
}

interface Use {
  readonly clientId: string;
  /** Undefined for a token. */
  readonly secretHash: string | undefined;
  readonly at: number;
}

const betweenWritesMs = 60_000;

/** @param clock milliseconds since 1970 */
export function createClientUses({ db }: Pick<Database, 'db'>, clock: () => number = Date.now): ClientUses {
  const uses = new Map<string, Use>();
  /** When a use was written last, by its key. What is old is forgotten. */
  const written = new Map<string, number>();
  const keyOf = ({ clientId, secretHash = '' }: Use) => `${clientId} ${secretHash}`;
  const keep = (use: Use) => void (isTestClientId(use.clientId) || uses.set(keyOf(use), use));
  async function writeThose(isDue: (key: string) => boolean): Promise<void> {
    for (const [key, use] of [...uses].filter(([one]) => isDue(one))) {
      await writeUse(db, use);
      written.set(key, clock());
      if (uses.get(key) === use) uses.delete(key);
    }
  }
  return {
    note: (clientId) => keep({ clientId, secretHash: undefined, at: clock() }),
    noteSecret: (clientId, secretHash) => keep({ clientId, secretHash, at: clock() }),
    write() {
      for (const [key, at] of written) if (at <= clock() - betweenWritesMs) written.delete(key);
      return writeThose((key) => !written.has(key));
    },
    writeAll: () => writeThose(() => true),
  };
}

/** A later use that another process has written stays. */
async function writeUse(db: Database['db'], { clientId, secretHash, at }: Use): Promise<void> {
  const columns =
    secretHash === undefined
      ? ([['used_at', undefined]] as const)
      : ([
          ['secret_used_at', 'secret_hash'],
          ['former_secret_used_at', 'former_secret_hash'],
        ] as const);
  for (const [used, hash] of columns)
    await db
      .updateTable('clients')
      .set({ [used]: at })
      .where('id', '=', clientId)
      .$if(hash !== undefined, (query) => query.where(hash ?? 'secret_hash', '=', secretHash ?? ''))
      .where((eb) => eb.or([eb(used, 'is', null), eb(used, '<', at)]))
      .execute();
}
