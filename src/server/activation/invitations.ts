import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { activationMs } from './activation-store.ts';

/** An account that waits for its activation, and got a code for it. */
export interface Invitation {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | undefined;
  /** The contact that got the code, if it is there still. */
  readonly sentTo: string | undefined;
  /** Times in milliseconds since 1970. */
  readonly invitedAt: number;
  readonly endsAt: number;
  /** Its code works no more. */
  readonly isEnded: boolean;
}

/** Codes of a company that work still, and end soon. */
export interface EndingInvitations {
  readonly count: number;
  readonly firstEndsAt: number | undefined;
}

interface InvitationPage {
  /** The only account that is asked for. */
  readonly accountId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Invitations {
  /** Those of a company, by the ids of accounts. A code that has ended is forgotten after 30 days. */
  of(companyId: string, page: InvitationPage): Promise<Invitation[]>;
  /** Those of a company that end within a time. */
  endingOf(companyId: string, withinMs: number): Promise<EndingInvitations>;
  /** Takes the code of an account back. @returns false if it has none that was not used */
  withdraw(accountId: string): Promise<boolean>;
}

export function createInvitations({ db, now }: Pick<Database, 'db' | 'now'>): Invitations {
  const of = (companyId: string) =>
    db
      .selectFrom('accounts')
      .innerJoin('activations', 'activations.account_id', 'accounts.id')
      .where('accounts.company_id', '=', companyId)
      .where('accounts.state', '=', 'notActivated')
      .where('activations.used_at', 'is', null);
  return {
    async of(companyId, { accountId, after = '', limit }) {
      const rows = await of(companyId)
        .$if(accountId !== undefined, (query) => query.where('accounts.id', '=', accountId ?? ''))
        .leftJoin('contacts', 'contacts.id', 'activations.contact_id')
        .select(['accounts.id', 'first_name', 'last_name', 'email', 'valid_until', 'contacts.address'])
        .select(sql<number>`case when valid_until <= ${now} then 1 else 0 end`.as('is_ended'))
        .where('accounts.id', '>', after)
        .orderBy('accounts.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        accountId: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email ?? undefined,
        sentTo: row.address ?? undefined,
        invitedAt: Number(row.valid_until) - activationMs,
        endsAt: Number(row.valid_until),
        isEnded: Number(row.is_ended) === 1,
      }));
    },
    async endingOf(companyId, withinMs) {
      const row = await of(companyId)
        .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min('valid_until').as('first')])
        .where('valid_until', '>', now)
        .where('valid_until', '<=', sql<number>`${now} + ${withinMs}`)
        .executeTakeFirstOrThrow();
      return { count: Number(row.n), firstEndsAt: row.first === null ? undefined : Number(row.first) };
    },
    async withdraw(accountId) {
      const unused = db.deleteFrom('activations').where('account_id', '=', accountId).where('used_at', 'is', null);
      return (await unused.executeTakeFirst()).numDeletedRows === 1n;
    },
  };
}
