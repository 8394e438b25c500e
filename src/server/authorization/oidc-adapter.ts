import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { digestOf, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Clients, RegisteredClient } from './clients.ts';

interface StoredRecord {
  readonly payload: string;
  readonly consumed_at: number | null;
}

/** Stored without the id that the browser or the app holds: it is sealed, and looked up by its hash. */
function pack(payload: AdapterPayload, secrets: Secrets): string {
  const { jti, ...rest } = payload;
  return JSON.stringify({ ...rest, ...(typeof jti === 'string' ? { sealed: secrets.seal(jti) } : {}) });
}

function unpack(row: StoredRecord, secrets: Secrets): AdapterPayload {
  const { sealed, ...payload } = JSON.parse(row.payload) as AdapterPayload & { sealed?: string };
  if (sealed) payload.jti = secrets.open(sealed);
  if (row.consumed_at !== null) payload.consumed = Math.floor(row.consumed_at / 1000);
  return payload;
}

/** A session before its sign-in is nobody's. */
const accountOf = ({ accountId }: AdapterPayload) => (typeof accountId === 'string' ? accountId : null);

/** Metadata of OpenID Connect Dynamic Client Registration 1.0 §2, from a registration. */
function metadataOf(client: RegisteredClient): AdapterPayload {
  return {
    client_id: client.clientId,
    client_name: client.name,
    application_type: client.applicationType,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: client.scopes.join(' '),
    ...(client.backchannelLogoutUri
      ? { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
    token_endpoint_auth_method: client.isPublic ? 'none' : 'client_secret_basic',
    // the library compares it through Client#compareClientSecret, which takes the hash
    ...(client.secretHash ? { client_secret: client.secretHash } : {}),
  };
}

/** The storage of the OpenID library, on the database of the installation. */
export function createOidcAdapter(database: Database, secrets: Secrets, clients: Clients) {
  const { db, now } = database;
  const live = (model: string) =>
    db
      .selectFrom('oidc_records')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

  return (model: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const values = {
        payload: pack(payload, secrets),
        account_id: accountOf(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ? digestOf(payload.userCode) : null,
      };
      await db
        .insertInto('oidc_records')
        .values((eb) => ({
          ...values,
          model,
          id: digestOf(id),
          consumed_at: null,
          expires_at: expiresIn ? eb(now, '+', expiresIn * 1000) : null,
        }))
        .onConflict((conflict) =>
          conflict
            .columns(['model', 'id'])
            .doUpdateSet((eb) => ({ ...values, expires_at: expiresIn ? eb(now, '+', expiresIn * 1000) : null })),
        )
        .execute();
    },
    async find(id) {
      if (model === 'Client') {
        const client = await clients.byId(id);
        return client && metadataOf(client);
      }
      const row = await live(model).where('id', '=', digestOf(id)).executeTakeFirst();
      return row && unpack(row, secrets);
    },
    async findByUid(uid) {
      const row = await live(model).where('uid', '=', uid).executeTakeFirst();
      return row && unpack(row, secrets);
    },
    async findByUserCode(userCode) {
      const row = await live(model).where('user_code', '=', digestOf(userCode)).executeTakeFirst();
      return row && unpack(row, secrets);
    },
    /** Single use (RFC 6749 §4.1.2): of any number of parallel uses one finds the record unused. */
    async consume(id) {
      const done = await db
        .updateTable('oidc_records')
        .set({ consumed_at: now })
        .where('model', '=', model)
        .where('id', '=', digestOf(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      if (done.numUpdatedRows !== 1n) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await db.deleteFrom('oidc_records').where('model', '=', model).where('id', '=', digestOf(id)).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_records').where('grant_id', '=', grantId).execute();
    },
  });
}
