import { sql } from 'kysely';
import { accountLinkAddress } from '../../rules/paths/mail-link.ts';
import type { MailMarks } from '../contacts/contacts.ts';
import type { Outbox } from '../messages/messages.ts';
import { createOneTimeProofs, linkPurposes } from '../one-time-proofs/one-time-proofs.ts';
import type { Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { createEmailChangeStore } from './email-change-store.ts';
import { invitedAgainMs } from './email-change-tables.ts';

export interface InvitationDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly mailMarks: Pick<MailMarks, 'of'>;
  readonly origins: Pick<Origins, 'ofBrand'>;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
}

const minuteMs = 60_000;
/** Whoever sets up the account just now may confirm the address there. */
const restMs = 10 * minuteMs;
/** Longer than the time between two runs. */
const lookBackMs = 30 * minuteMs;
/** More would hold up the codes that wait in the outbox behind them. The others are invited after another sign-in. */
const mostAtOnce = 200;

/**
 * Invites people who have signed in lately to confirm their e-mail address, where no contact of their account is confirmed: they
 * could not choose a new password, and would not be told of changes (ACCT-2). Not where single sign-on says who they are.
 * Returns how many were invited.
 */
export async function inviteToConfirm(deps: InvitationDeps, stopping: AbortSignal): Promise<number> {
  let invited = 0;
  for (const account of await uninvited(deps)) {
    if (stopping.aborted) return invited;
    if (await invite(deps, account)) invited += 1;
  }
  return invited;
}

interface Unconfirmed {
  readonly id: string;
  readonly email: string;
  readonly brandId: number;
  readonly locale: string | null;
}

/** It starts with the browsers of the last minutes, which an index finds. */
async function uninvited({ database: { db, now } }: InvitationDeps): Promise<readonly Unconfirmed[]> {
  const rows = await db
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.account_id')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id', 'accounts.email', 'accounts.brand_id as brandId', 'accounts.locale'])
    .distinct()
    .where('devices.seen_at', '>', sql<number>`${now} - ${lookBackMs}`)
    .where('devices.seen_at', '<=', sql<number>`${now} - ${restMs}`)
    .where('accounts.state', '=', 'active')
    .where('accounts.kind', '=', 'person')
    .where('accounts.email', 'is not', null)
    .where('companies.sso_enforced', '=', 0)
    .where(({ not, exists, selectFrom }) => {
      const confirmed = selectFrom('contacts').select('contacts.id').where('verified_at', 'is not', null);
      return not(exists(confirmed.whereRef('contacts.account_id', '=', 'accounts.id')));
    })
    .where(({ not, exists, selectFrom }) => {
      const before = selectFrom('confirmation_invitations').select('account_id');
      const lately = before.where('invited_at', '>', sql<number>`${now} - ${invitedAgainMs}`);
      return not(exists(lately.whereRef('confirmation_invitations.account_id', '=', 'accounts.id')));
    })
    .limit(mostAtOnce)
    .execute();
  return rows.flatMap(({ email, ...account }) => (email === null ? [] : [{ ...account, email }]));
}

/** Whether an invitation helps: no link of another request waits, and nothing keeps mail from the address. */
async function mayBeInvited(deps: InvitationDeps, { id, email, brandId }: Unconfirmed): Promise<boolean> {
  if (deps.brandEnforcesSso(brandId)) return false;
  const { returnedAt, complainedAt } = await deps.mailMarks.of(email);
  if (returnedAt !== undefined || complainedAt !== undefined) return false;
  return (await createEmailChangeStore(deps.database).openOf(id)) === undefined;
}

/**
 * One of several processes invites. An account that may not be invited is noted too, so that it is not in the way of others at
 * the next run. @returns whether it was invited
 */
async function invite(deps: InvitationDeps, account: Unconfirmed): Promise<boolean> {
  const { database, secrets, outbox, origins } = deps;
  const { id: accountId, email, brandId } = account;
  const localeId = account.locale ?? '';
  const { lifetimeMs } = linkPurposes.confirmEmail;
  const isInvited = await mayBeInvited(deps, account);
  return inTransaction(database, async (tx) => {
    if (!(await claim(tx, database, accountId)) || !isInvited) return false;
    const change = await createEmailChangeStore(database).open(tx, { accountId, email, formerEmail: email });
    if (!change) return false;
    const token = await createOneTimeProofs(database, secrets).issueLink(tx, 'confirmEmail', change.id);
    const reader = { brandId, ...(localeId && { locale: localeId }) };
    const link = accountLinkAddress(origins.ofBrand(brandId), 'confirm', token, reader);
    const to = { channel: 'email', address: email } as const;
    await outbox.queue(tx, {
      kind: 'inviteToConfirm',
      to,
      values: { link, email },
      accountId,
      brandId,
      localeId,
      lifetimeMs,
    });
    return true;
  });
}

/** Records an invitation for one of several parallel callers. @returns false if there was one lately */
async function claim(tx: Queries, { now }: Database, accountId: string): Promise<boolean> {
  const invited_at = sql<number>`${now}`;
  const claimed = await tx
    .insertInto('confirmation_invitations')
    .values({ account_id: accountId, invited_at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ invited_at })
        .where('confirmation_invitations.invited_at', '<=', sql<number>`${now} - ${invitedAgainMs}`),
    )
    .returning('account_id')
    .execute();
  return claimed.length > 0;
}
