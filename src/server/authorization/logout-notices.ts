import type { Provider } from 'oidc-provider';
import type { Database } from '../storage/database.ts';

const mostTries = 5;
const firstWaitMs = 5000;
/** The library's types leave out the method that its own end of a session calls. */
type Told = Client & { backchannelLogout(subject: string, sid: string): Promise<void> };
type Client = InstanceType<Provider['Client']>;

/** At a time; the next time is a second later. */
const mostAtOnce = 100;

/**
 * Tells apps of sessions that have ended (OpenID Connect Back-Channel Logout 1.0). What ended a session has left a notice
 * in the same transaction, from whichever process or command line; of all that see it, one takes it, and it is tried
 * again while the app does not answer.
 */
export interface LogoutNotices {
  send(provider: Provider): Promise<void>;
}

export function createLogoutNotices({ db, now }: Database, report: (error: Error) => void): LogoutNotices {
  async function take() {
    const due = await db
      .selectFrom('logout_notices')
      .select('id')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    return db
      .updateTable('logout_notices')
      .set((eb) => ({ tries: eb('tries', '+', 1), next_at: eb(now, '+', eb('tries', '*', firstWaitMs)) }))
      .where('id', '=', due.id)
      .where('next_at', '<=', now)
      .returningAll()
      .executeTakeFirst();
  }
  const drop = (id: string) => db.deleteFrom('logout_notices').where('id', '=', id).execute();
  return {
    async send(provider) {
      for (let sent = 0; sent < mostAtOnce; sent++) {
        const notice = await take();
        if (!notice) return;
        const client = await provider.Client.find(notice.client_id);
        try {
          if (client?.backchannelLogoutUri) await (client as Told).backchannelLogout(notice.account_id, notice.sid);
          await drop(notice.id);
        } catch (error) {
          if (error instanceof Error) report(error);
          if (notice.tries >= mostTries) await drop(notice.id);
        }
      }
    },
  };
}
