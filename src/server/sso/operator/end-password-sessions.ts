import type { Account, Accounts } from '../../accounts/accounts.ts';
import type { SessionStore } from '../../sessions/sessions.ts';
import { isFederatedBy, strengthOfClass } from '../../sign-in/sign-in.ts';

/** What is listed and ended. */
export interface EndPasswordSessionsNeeds {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly sessions: Pick<SessionStore, 'endInsufficient'>;
}

const accountsAtOnce = 200;

/** How many sessions and grants have ended. */
interface Ended {
  readonly sessions: number;
  readonly grants: number;
}

/**
 * Ends what the accounts of a company have opened without its single sign-on, but for emergency access with a second
 * factor. The devices of rooms go on: an administrator has signed them in.
 */
export async function endPasswordSessions(
  { accounts, sessions }: EndPasswordSessionsNeeds,
  company: string,
): Promise<Ended> {
  let [ended, after]: [Ended, string | undefined] = [{ sessions: 0, grants: 0 }, undefined];
  for (;;) {
    const page: Account[] = await accounts.list({ company, after, limit: accountsAtOnce });
    const people = page.filter(({ kind }) => kind !== 'room');
    const emergency = new Set(people.flatMap(({ id, isEmergencyAccess }) => (isEmergencyAccess ? [id] : [])));
    const more = await sessions.endInsufficient(
      people.map(({ id }) => id),
      ({ accountId, amr, acr }) =>
        isFederatedBy(amr) || (emergency.has(accountId) && strengthOfClass(acr) === 'secondFactor'),
    );
    ended = { sessions: ended.sessions + more.sessions, grants: ended.grants + more.grants };
    after = page.at(-1)?.id;
    if (page.length < accountsAtOnce) return ended;
  }
}
