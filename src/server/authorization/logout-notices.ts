import type { Provider } from 'oidc-provider';
import type { Database } from '../storage/database.ts';

const firstWaitMs = 5000;
/** Longer than the library waits for an app, so that nobody else tells it meanwhile. */
const claimMs = 10_000;
/** So many that a few which do not answer hold up no others. */
const appsAtOnce = 16;

/** The library's types leave out the method that its own end of a session calls. */
type Told = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };
type Client = InstanceType<Provider['Client']>;

/**
 * Tells apps of sessions that have ended (OpenID Connect Back-Channel Logout 1.0). What ended a session has left a notice
 * in the same transaction, from whichever process or command line; of all that see it, one takes it. While the app does
 * not answer it is tried again, after waits that double, until the notice expires.
 */
export interface LogoutNotices {
  /** @param stopping begins nothing more once it is aborted */
  send(provider: Provider, stopping?: AbortSignal): Promise<void>;
}

export function createLogoutNotices(database: Database, report: (error: Error) => void): LogoutNotices {
  const { db, now } = database;
  const drop = (id: string) => db.deleteFrom('logout_notices').where('id', '=', id).execute();
  const postpone = (id: string, waitMs: number) =>
    db
      .updateTable('logout_notices')
      .set((eb) => ({ next_at: eb(now, '+', waitMs) }))
      .where('id', '=', id)
      .execute();

  /** Tells an app until nothing is due, or it does not answer. */
  async function tell(provider: Provider, clientId: string, stopping: AbortSignal | undefined): Promise<void> {
    while (!stopping?.aborted) {
      const notice = await takeNotice(database, clientId);
      if (!notice) return;
      const client = await provider.Client.find(clientId);
      try {
        if (client?.backchannelLogoutUri) await (client as Told).backchannelLogout(notice.account_id, notice.sid);
        await drop(notice.id);
      } catch (error) {
        if (error instanceof Error) report(error);
        return void (await postpone(notice.id, firstWaitMs * 2 ** (notice.tries - 1)));
      }
    }
  }
  return {
    async send(provider, stopping) {
      const waiting = (await appsWaiting(database)).values();
      const tellInTurn = async () => {
        for (const clientId of waiting) await tell(provider, clientId, stopping);
      };
      await Promise.all(Array.from({ length: appsAtOnce }, tellInTurn));
    },
  };
}

async function appsWaiting({ db, now }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('logout_notices')
    .select('client_id')
    .distinct()
    .where('next_at', '<=', now)
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => row.client_id);
}

/** Takes the notice of an app that has waited longest; of any number who try, one has it. */
async function takeNotice({ db, now }: Database, clientId: string) {
  const due = await db
    .selectFrom('logout_notices')
    .select('id')
    .where('client_id', '=', clientId)
    .where('next_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  return db
    .updateTable('logout_notices')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_at: eb(now, '+', claimMs) }))
    .where('id', '=', due.id)
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}
