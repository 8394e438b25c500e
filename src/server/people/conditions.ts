import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contactKinds, type SentChannel, sentChannels } from '../../contract/two-factor/channels.ts';
import { lacksAddress, linesWithChoices } from '../emergency-address/emergency-address.ts';
import type { Database } from '../storage/database.ts';
import { type HeldStepWay, kindsOfWay } from './second-step-ways.ts';

/**
 * Whether there is a row, of the few that an account has. PostgreSQL asks the index of the table for each account: of a plain
 * `exists` it may read the whole table once instead, which grows with all companies, and of one with a limit again and again.
 */
const isThere = (rows: RawBuilder<unknown>) => sql<SqlBool>`((${rows}) > 0)`;

const hasPasskey = isThere(sql`select count(*) from passkeys where passkeys.account_id = accounts.id`);
const hasApp = isThere(
  sql`select count(*) from factors where factors.account_id = accounts.id and factors.kind = 'totp'`,
);
/** A contact carries codes once it is verified. */
const hasContactOf = (kinds: readonly string[]) =>
  isThere(sql`select count(*) from factors inner join contacts on contacts.id = factors.contact_id
    where factors.account_id = accounts.id and contacts.verified_at is not null and contacts.kind in (${sql.join(kinds)})`);

const hasContact = Object.fromEntries(
  sentChannels.map((channel) => [channel, hasContactOf(kindsOfWay(channel))]),
) as Record<SentChannel, RawBuilder<SqlBool>>;

/** Whether an account has a second step, or one of a way. */
export const hasSecondStep: Readonly<Record<'any' | HeldStepWay, RawBuilder<SqlBool>>> = {
  any: sql<SqlBool>`(${hasApp} or ${hasPasskey} or ${hasContactOf(contactKinds)})`,
  passkey: hasPasskey,
  totp: hasApp,
  ...hasContact,
};

const isEnforced = sql<SqlBool>`((select companies.sso_enforced from companies where companies.id = accounts.company_id) = 1)`;
const hasPassword = isThere(
  sql`select count(*) from credentials where credentials.account_id = accounts.id and credentials.replaced_at is null`,
);
const signsInByKey = isThere(
  sql`select count(*) from passkeys where passkeys.account_id = accounts.id and passkeys.kind = 'passkey'`,
);
const isConnected = isThere(sql`select count(*) from sso_identities where sso_identities.account_id = accounts.id`);

/** How somebody can sign in. */
export const signInWays = ['password', 'passkey', 'sso'] as const;
export type SignInWay = (typeof signInWays)[number];

/** Whether an account can sign in by a way. Enforced single sign-on leaves emergency accounts their password. */
export const canSignInBy: Readonly<Record<SignInWay, RawBuilder<SqlBool>>> = {
  password: sql<SqlBool>`(${hasPassword} and (accounts.is_emergency_access = 1 or not ${isEnforced}))`,
  passkey: sql<SqlBool>`(${signsInByKey} and not ${isEnforced})`,
  sso: sql<SqlBool>`(${isConnected} or (accounts.is_emergency_access = 0 and ${isEnforced}))`,
};

/** Whether an account waits for its activation and has a code for it, which may have ended. */
export const isInvited = sql<SqlBool>`(accounts.state = 'notActivated' and ${isThere(
  sql`select count(*) from activations where activations.account_id = accounts.id and activations.used_at is null`,
)})`;

/** Until when the activation code of an account works or worked; null if it waits for none. */
export const invitedUntil = sql<number | null>`(select activations.valid_until from activations
  where activations.account_id = accounts.id and activations.used_at is null and accounts.state = 'notActivated')`;

/** Whether mail to the e-mail address of an account comes back. */
export const isMailReturned = isThere(
  sql`select count(*) from mail_marks where mail_marks.address_key = coalesce(accounts.email_key, accounts.shared_email_key)
    and mail_marks.returned_at is not null`,
);

export const hasManagementRole = ({ now }: Pick<Database, 'now'>) =>
  isThere(sql`select count(*) from role_grants where role_grants.account_id = accounts.id
    and (role_grants.ends_at is null or role_grants.ends_at > ${now})`);

/** Whether an account was signed in to, before or after a time. */
export const hasSignedIn = (when: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`) =>
  isThere(sql`select count(*) from account_activity where account_activity.account_id = accounts.id and ${when}`);
export const lastSignIn = sql.ref('account_activity.last_sign_in_at');
/** When an account last signed in; null for never. */
export const lastSignInOfAccount = sql<
  number | null
>`(select account_activity.last_sign_in_at from account_activity where account_activity.account_id = accounts.id)`;

const linesOfAccountWithoutAddress = sql`select count(*) from ${linesWithChoices}
  where lines.account_id = accounts.id and ${lacksAddress}`;

/** How many lines of an account have no emergency address. */
export const countOfLinesWithoutAddress = sql<number>`(${linesOfAccountWithoutAddress})`;

/** Whether an account has a line without an emergency address. */
export const hasLineWithoutAddress = isThere(linesOfAccountWithoutAddress);
