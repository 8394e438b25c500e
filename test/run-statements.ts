import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';

/** The statements that one of the databases was sent while something was done. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const restore = [watchPostgres(sent), watchSqlite(sent)];
  try {
    await work();
  } finally {
    for (const end of restore) end();
  }
  return sent;
}

function watchPostgres(sent: string[]): () => void {
  const { query } = pg.Client.prototype;
  function watched(this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    sent.push(typeof asked === 'string' ? asked : String((asked as { text?: string }).text));
    return Reflect.apply(query, this, given);
  }
  pg.Client.prototype.query = watched as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

function watchSqlite(sent: string[]): () => void {
  const { all, run, get } = StatementSync.prototype;
  const { exec } = DatabaseSync.prototype;
  for (const [name, method] of Object.entries({ all, run, get })) {
    function watched(this: StatementSync, ...given: unknown[]) {
      sent.push(this.sourceSQL);
      return Reflect.apply(method, this, given);
    }
    Object.assign(StatementSync.prototype, { [name]: watched });
  }
  function watchedExec(this: DatabaseSync, text: string) {
    sent.push(text);
    return exec.call(this, text);
  }
  DatabaseSync.prototype.exec = watchedExec;
  return () => {
    Object.assign(StatementSync.prototype, { all, run, get });
    DatabaseSync.prototype.exec = exec;
  };
}
