import { type CompiledQuery, type QueryResult, type Selectable, sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { type Clients, defaultRefreshGraceSeconds } from '../clients/clients.ts';
import type { ReadAhead } from '../gate/gate.ts';
import { hashToken, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { learnId, readableEarly } from '../storage/durably.ts';
import { prepareById, prepareQuery } from '../storage/prepared.ts';
import type { StoredId } from '../storage/stored-id.ts';
import { writeLater, writeWithWaiting } from '../storage/write-later.ts';
import type { OidcRecordTable } from './authorization-tables.ts';
import { metadataOf } from './client-metadata.ts';

interface StoredRecord {
  readonly payload: string;
  readonly consumed_at: number | null;
}

/** Serialises a payload. Its id is a secret of the browser or app, so it is sealed, and looked up by its hash. */
export function pack(payload: AdapterPayload, secrets: Secrets): string {
  const { jti, ...rest } = payload;
  return JSON.stringify({ ...rest, ...(typeof jti === 'string' ? { sealed: secrets.seal(jti) } : {}) });
}

function unpack(row: StoredRecord, secrets: Secrets): AdapterPayload {
  const { sealed, ...payload } = JSON.parse(row.payload) as AdapterPayload & { sealed?: string };
  if (sealed) payload.jti = secrets.open(sealed);
  if (row.consumed_at !== null) payload.consumed = Math.floor(row.consumed_at / 1000);
  return payload;
}

/** The account of a record; null for a session before the sign-in. */
export const accountOf = ({ accountId }: AdapterPayload) => (typeof accountId === 'string' ? accountId : null);

/** Additional lifetime of records. An expired device code is kept to answer expired_token (RFC 8628 §3.5). */
const keptLongerMs: Readonly<Record<string, number>> = { DeviceCode: 600_000 };

/** Prepared statements, since a sign-in runs them often. */
function statements({ db, now }: Database) {
  type Key = { readonly model: string; readonly id: string };
  type OidcRecord = Omit<Selectable<OidcRecordTable>, 'consumed_at' | 'expires_at'> & { readonly lifetimeMs: number };
  const findBy = (column: 'id' | 'uid' | 'user_code') =>
    prepareById<StoredRecord, string, { model: string }>(db, (value, slot) =>
      db
        .selectFrom('oidc_records')
        .select(['payload', 'consumed_at'])
        .where('model', '=', slot('model'))
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .where(column, '=', value),
    );
  const upsert = (expires: boolean) =>
    prepareQuery<OidcRecord>(db, (slot) => {
      const values = {
        payload: slot('payload'),
        account_id: slot('account_id'),
        grant_id: slot('grant_id'),
        uid: slot('uid'),
        user_code: slot('user_code'),
      };
      const changed = ['payload', 'account_id', 'grant_id', 'uid', 'user_code', 'expires_at'] as const;
      return db
        .insertInto('oidc_records')
        .values((eb) => ({
          ...values,
          expires_at: expires ? eb(now, '+', slot('lifetimeMs')) : null,
          model: slot('model'),
          id: slot('id'),
          consumed_at: null,
        }))
        .onConflict((conflict) =>
          conflict
            .columns(['model', 'id'])
            .doUpdateSet((eb) => Object.fromEntries(changed.map((column) => [column, eb.ref(`excluded.${column}`)]))),
        );
    });
  return {
    find: findBy('id'),
    findByUid: findBy('uid'),
    findByUserCode: findBy('user_code'),
    upsert: upsert(true),
    upsertForever: upsert(false),
    consume: prepareQuery<Key>(db, (slot) =>
      db
        .updateTable('oidc_records')
        .set({ consumed_at: now })
        .where('model', '=', slot('model'))
        .where('id', '=', slot('id'))
        .where('consumed_at', 'is', null),
    ),
    destroy: prepareQuery<Key>(db, (slot) =>
      db.deleteFrom('oidc_records').where('model', '=', slot('model')).where('id', '=', slot('id')),
    ),
  };
}

const revokedOnReuse = ['AuthorizationCode', 'RefreshToken'] as const;
type RedeemedModel = (typeof revokedOnReuse)[number];
const isRedeemed = (model: string): model is RedeemedModel => revokedOnReuse.some((one) => one === model);
/** Records that no request reads after it has written them. They are written at its end, or with the next other record. */
const writtenLater = ['AccessToken', 'AuthorizationCode', 'ClientCredentials', 'Grant', 'Interaction', 'RefreshToken'];

/** A uid that stands in another record, and the model of the record that has it. */
interface StoredUid extends StoredId {
  readonly model: string;
}

/** What a code or refresh token names in a column. */
function storedIn(model: string, id: string, column: 'account_id' | 'grant_id' | 'uid'): StoredId {
  const named = sql.ref(`redeemed.${column}`);
  return {
    place: `${column} of ${model}`,
    key: id,
    select: (key) =>
      sql<string>`(select ${named} from oidc_records redeemed where redeemed.model = ${sql.lit(model)} and redeemed.id = ${key})`,
  };
}

/**
 * What finds a record beside its id: a grant by what its codes and tokens name, and those by their session. What a former
 * version wrote has none, and is found in a second reading.
 */
function uidOf(model: string, { uid, jti, sessionUid }: AdapterPayload): string | null {
  if (model === 'Grant') return jti ?? null;
  return uid ?? (isRedeemed(model) ? (sessionUid ?? null) : null);
}

/** Reading that begins before the library asks. */
export interface AdapterReadAhead {
  /** Starts to find a record by its id. */
  find(model: string, id: string): void;
  /** Starts to find a code or refresh token, and what its tokens need. */
  findRedeemed(model: RedeemedModel, id: string): void;
}
export type OidcAdapter = ((model: string) => Adapter) & { readonly ahead: AdapterReadAhead };

/**
 * The storage adapter of the OpenID library.
 * @param readClaims starts to read what the tokens of an account say of it
 */
export function createOidcAdapter(
  database: Database,
  secrets: Secrets,
  clients: Clients,
  readClaims: ReadAhead['readClaims'],
): OidcAdapter {
  const { db } = database;
  const run = statements(database);
  const read = readableEarly((key: string | StoredUid) => {
    if (typeof key === 'object') return run.findByUid(key, { model: key.model });
    const [column = '', model = '', value = ''] = key.split(' ');
    return (column === 'uid' ? run.findByUid : run.find)(value, { model });
  });
  const keyOf = (model: string, id: string) => `id ${model} ${hashToken(id)}`;
  const write = (query: CompiledQuery) => writeWithWaiting(database, query);

  const storedBy = (model: RedeemedModel, id: string) => {
    const at = (column: 'account_id' | 'grant_id' | 'uid') => storedIn(model, hashToken(id), column);
    return { account: at('account_id'), grant: at('grant_id'), session: at('uid') };
  };
  /** Tokens are about an account, and the library reads its grant and the session of the browser. */
  function readRedeemedAhead(model: RedeemedModel, id: string): void {
    const { account, grant, session } = storedBy(model, id);
    read.early(keyOf(model, id));
    readClaims(account);
    read.early({ ...grant, model: 'Grant' });
    read.early({ ...session, model: 'Session' });
  }
  /** Goes on with what was begun so, or begins now. */
  function learnRedeemed(model: RedeemedModel, id: string, { accountId, grantId, sessionUid }: AdapterPayload): void {
    const { account, grant, session } = storedBy(model, id);
    if (accountId) learnId(account, accountId);
    if (accountId) readClaims(accountId);
    for (const [stored, key] of [
      [grant, grantId && keyOf('Grant', grantId)],
      [session, sessionUid && `uid Session ${sessionUid}`],
    ] as const) {
      if (!key) continue;
      learnId(stored, key);
      read.early(key);
    }
  }
  const first = ({ rows: [row] }: QueryResult<StoredRecord>) => row && unpack(row, secrets);

  /**
   * Revokes the grant and all tokens of a code or refresh token that is used twice, since it may be stolen
   * (RFC 6749 §4.1.2, RFC 9700 §4.14.2).
   */
  async function endFamily(id: string): Promise<void> {
    const row = await db
      .selectFrom('oidc_records')
      .select('grant_id')
      .where('model', 'in', revokedOnReuse)
      .where('id', '=', hashToken(id))
      .executeTakeFirst();
    if (!row?.grant_id) return;
    const grantId = row.grant_id;
    const family = db
      .deleteFrom('oidc_records')
      .where((eb) =>
        eb.or([eb('grant_id', '=', grantId), eb.and([eb('model', '=', 'Grant'), eb('id', '=', hashToken(grantId))])]),
      );
    await write(family.compile());
  }

  const graceMsOf = async ({ clientId }: AdapterPayload) =>
    1000 * ((await clients.byId(clientId ?? ''))?.refreshGraceSeconds ?? defaultRefreshGraceSeconds);
  /** Whether a used refresh token may get its successor once more, by the clock of this process. */
  async function isRepeatable(model: string, row: StoredRecord | undefined, payload: AdapterPayload): Promise<boolean> {
    const usedAt = model === 'RefreshToken' ? row?.consumed_at : undefined;
    return typeof usedAt === 'number' && Date.now() < usedAt + (await graceMsOf(payload));
  }
  /** Whether a refresh token was used within the grace of its client, by the clock of the database. */
  async function isRepeated(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('oidc_records')
      .select((eb) => ['payload', eb(database.now, '-', eb.ref('consumed_at')).as('spent')])
      .where('model', '=', 'RefreshToken')
      .where('id', '=', hashToken(id))
      .executeTakeFirst();
    return row !== undefined && Number(row.spent) < (await graceMsOf(JSON.parse(row.payload)));
  }

  const adapterOf = (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const record = (expiresIn ? run.upsert : run.upsertForever).with({
        model,
        id: hashToken(id),
        payload: pack(payload, secrets),
        account_id: accountOf(payload),
        grant_id: payload.grantId ?? null,
        uid: uidOf(model, payload),
        user_code: payload.userCode ? hashToken(payload.userCode) : null,
        lifetimeMs: (expiresIn ?? 0) * 1000 + (keptLongerMs[model] ?? 0),
      });
      if (writtenLater.includes(model)) await writeLater(database, () => record);
      else await write(record);
    },
    async find(id) {
      if (model === 'Client') {
        const client = await clients.byId(id);
        return client && metadataOf(client);
      }
      const { rows } = await read(keyOf(model, id));
      const payload = rows[0] && unpack(rows[0], secrets);
      if (payload && (await isRepeatable(model, rows[0], payload))) delete payload.consumed; // `consume` decides
      if (payload && isRedeemed(model)) learnRedeemed(model, id, payload);
      return payload ?? (model === 'Grant' ? first(await run.find(hashToken(id), { model })) : undefined);
    },
    async findByUid(uid) {
      return first(await read(`uid ${model} ${uid}`)) ?? first(await run.findByUid(uid, { model }));
    },
    async findByUserCode(userCode) {
      return first(await run.findByUserCode(hashToken(userCode), { model }));
    },
    /** Single use (RFC 6749 §4.1.2): only one of several concurrent callers succeeds. */
    async consume(id) {
      const { numAffectedRows } = await write(run.consume.with({ model, id: hashToken(id) }));
      if (numAffectedRows === 1n || (model === 'RefreshToken' && (await isRepeated(id)))) return;
      if (isRedeemed(model)) await endFamily(id);
      // a pushed request (RFC 9126 §4) has no grant to revoke
      if (model === 'PushedAuthorizationRequest')
        throw new errors.InvalidRequestUri('The request_uri was already used.');
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      const removal = run.destroy.with({ model, id: hashToken(id) });
      if (model === 'Interaction') await writeLater(database, () => removal);
      else await write(removal);
    },
    async revokeByGrantId(grantId) {
      await write(db.deleteFrom('oidc_records').where('grant_id', '=', grantId).compile());
    },
  });
  const find = (model: string, id: string) => read.early(keyOf(model, id));
  return Object.assign(adapterOf, { ahead: { find, findRedeemed: readRedeemedAhead } });
}
