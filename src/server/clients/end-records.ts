import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** Which records of the OpenID library end. */
interface EndedRecords {
  /** Part of the JSON of a record, in which alone it is named. */
  readonly named: string;
  /** The only model that names it so; default: all but sessions, which name every app that they have opened. */
  readonly model?: string;
}

interface Key {
  readonly model: string;
  readonly id: string;
}

const recordsAtATime = 2000;

/**
 * Deletes the records that name an app or a resource. They are read in the order of their keys, some at a time: no statement
 * reads the whole table, which may have millions of rows, and none waits for long.
 */
export async function endRecords({ db }: Pick<Database, 'db'>, { named, model }: EndedRecords): Promise<void> {
  async function pageAfter(last: Key) {
    const page = db
      .selectFrom('oidc_records')
      // a search for a substring that works in both databases
      .select([
        'model',
        'id',
        sql<number>`case when replace(payload, ${named}, '') = payload then 0 else 1 end`.as('hit'),
      ])
      .where(sql<boolean>`(model, id) > (${last.model}, ${last.id})`)
      .$if(model !== undefined, (query) => query.where('model', '=', model ?? ''));
    return page.orderBy('model').orderBy('id').limit(recordsAtATime).execute();
  }
  for (let last: Key | undefined = { model: model ?? '', id: '' }; last; ) {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(last);
    const ended = page.filter((row) => Number(row.hit) === 1 && (model !== undefined || row.model !== 'Session'));
    for (const [ofModel, rows] of Map.groupBy(ended, (row) => row.model)) {
      const ids = rows.map(({ id }) => id);
      await db.deleteFrom('oidc_records').where('model', '=', ofModel).where('id', 'in', ids).execute();
    }
    last = page.length < recordsAtATime ? undefined : page.at(-1);
  }
}
