import type { Provider } from 'oidc-provider';
import type { Database } from '../../storage/database.ts';
import { waitAfter } from '../../work/back-off.ts';
import { takeFree } from '../../work/claim.ts';

/** Without a longest wait: notices expire. */
const backOff = { firstMs: 5000 };
/** Longer than the library's request timeout, so that no other process sends the notice meanwhile. */
const claimMs = 10_000;
/** Maximum number of apps that are notified concurrently. */
const appsAtOnce = 16;

/** The library's types omit this method, which its own logout calls. */
type NotifiedClient = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };
type Client = InstanceType<Provider['Client']>;

/**
 * Notifies apps of ended sessions (OpenID Connect Back-Channel Logout 1.0). The transaction that ends a session stores a
 * notice, which only one process sends. While the app does not respond, the notice is retried with doubling waits until
 * it expires.
 */
export interface LogoutNotices {
  /** @param stopping no further notice is started after it is aborted */
  send(provider: Provider, stopping?: AbortSignal): Promise<void>;
}

/** An app that was not told of the end of a session. */
export interface UntoldApp {
  readonly clientId: string;
  readonly appName: string | undefined;
}

export function createLogoutNotices(database: Database, report: (error: Error, app: UntoldApp) => void): LogoutNotices {
  const { db, now } = database;
  const drop = (id: string) => db.deleteFrom('logout_notices').where('id', '=', id).execute();
  const postpone = (id: string, waitMs: number) =>
    db
      .updateTable('logout_notices')
      .set((eb) => ({ next_at: eb(now, '+', waitMs) }))
      .where('id', '=', id)
      .execute();

  /** Sends the notices of an app until none is due or the app does not respond. */
  async function sendNoticesOfApp(
    provider: Provider,
    clientId: string,
    stopping: AbortSignal | undefined,
  ): Promise<void> {
    while (!stopping?.aborted) {
      const notice = await takeNotice(database, clientId);
      if (!notice) return;
      const client = await provider.Client.find(clientId);
      try {
        if (client?.backchannelLogoutUri)
          await (client as NotifiedClient).backchannelLogout(notice.account_id, notice.sid);
        await drop(notice.id);
      } catch (error) {
        if (error instanceof Error) report(error, { clientId, appName: client?.clientName });
        return void (await postpone(notice.id, waitAfter(backOff, notice.tries - 1)));
      }
    }
  }
  return {
    async send(provider, stopping) {
      const waiting = (await appsWaiting(database)).values();
      const sendForNextApps = async () => {
        for (const clientId of waiting) await sendNoticesOfApp(provider, clientId, stopping);
      };
      await Promise.all(Array.from({ length: appsAtOnce }, sendForNextApps));
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

/** Claims the oldest notice of an app. Only one of several concurrent callers gets it. */
function takeNotice(database: Database, clientId: string) {
  const { db, now } = database;
  const due = db
    .selectFrom('logout_notices')
    .select('id')
    .where('client_id', '=', clientId)
    .where('next_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .limit(1);
  return takeFree(database, due)
    .updateTable('logout_notices')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_at: eb(now, '+', claimMs) }))
    .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
    .returningAll()
    .executeTakeFirst();
}
