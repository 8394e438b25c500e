import { sql } from 'kysely';
import { hashToken, randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** An answer to the question whether this device is trusted. */
export interface TrustAnswer {
  readonly accountId: string;
  readonly deviceId: string;
  /** The token in the browser's cookie; undefined where the user declined. */
  readonly token: string | undefined;
  readonly hours: number;
  readonly userAgent: string | undefined;
}

/** The browsers on which an account may skip the second factor, and those that have proven it (MFA-4). */
export interface TrustedDevices {
  /** Whether the token counts, which it does in the browser alone that it was given to. */
  isTrusted(accountId: string, token: string, deviceId: string): Promise<boolean>;
  /** Whether the user answered on this device within the period. */
  wasAsked(accountId: string, deviceId: string): Promise<boolean>;
  answer(answer: TrustAnswer): Promise<void>;
  /** Whether the browser has passed the second factor of the account before. */
  isProven(accountId: string, deviceId: string): Promise<boolean>;
  rememberProven(tx: Queries, accountId: string, deviceId: string): Promise<void>;
  /** The devices that are trusted, the last one first. */
  list(accountId: string): Promise<readonly TrustedDevice[]>;
  /** @returns false if the account trusts no such device */
  end(accountId: string, id: string): Promise<boolean>;
}

export interface TrustedDevice {
  readonly id: string;
  readonly userAgent: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const userAgentLength = 500;
const provenMs = 400 * 24 * 3_600_000; // as long as a browser keeps its cookie

export function createTrustedDevices({ db, now }: Database): TrustedDevices {
  const own = (accountId: string) =>
    db.selectFrom('trusted_devices').select('id').where('account_id', '=', accountId).where('expires_at', '>', now);
  return {
    async isTrusted(accountId, token, deviceId) {
      const row = await own(accountId)
        .where('token_hash', '=', hashToken(token))
        .where('device_hash', '=', hashToken(deviceId))
        .executeTakeFirst();
      return row !== undefined;
    },
    async wasAsked(accountId, deviceId) {
      return (await own(accountId).where('device_hash', '=', hashToken(deviceId)).executeTakeFirst()) !== undefined;
    },
    async answer({ accountId, deviceId, token, hours, userAgent }) {
      const values = {
        token_hash: token === undefined ? null : hashToken(token),
        user_agent: userAgent?.slice(0, userAgentLength) ?? null,
        created_at: now,
        expires_at: sql<number>`${now} + ${hours * 3_600_000}`,
      };
      await db
        .insertInto('trusted_devices')
        .values({ id: randomId(), account_id: accountId, device_hash: hashToken(deviceId), ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet(values))
        .execute();
    },
    async isProven(accountId, deviceId) {
      const row = await db
        .selectFrom('proven_browsers')
        .select('expires_at')
        .where('account_id', '=', accountId)
        .where('device_hash', '=', hashToken(deviceId))
        .executeTakeFirst();
      return row !== undefined;
    },
    async rememberProven(tx, accountId, deviceId) {
      const expires_at = sql<number>`${now} + ${provenMs}`;
      await tx
        .insertInto('proven_browsers')
        .values({ account_id: accountId, device_hash: hashToken(deviceId), expires_at })
        .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ expires_at }))
        .execute();
    },
    async list(accountId) {
      const rows = await own(accountId)
        .select(['user_agent', 'expires_at'])
        .where('token_hash', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, user_agent, expires_at }) => ({
        id,
        userAgent: user_agent ?? undefined,
        expiresAt: Number(expires_at),
      }));
    },
    async end(accountId, id) {
      const done = await db
        .deleteFrom('trusted_devices')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return done.numDeletedRows === 1n;
    },
  };
}

/** Ends the trust in all devices of an account, when its password or a factor changes. */
export async function endTrust(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('trusted_devices').where('account_id', '=', accountId).execute();
}
