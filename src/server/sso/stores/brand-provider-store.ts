import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type ConnectableProvider, connectableProviders } from '../../../contract/brand/external-providers.ts';
import type { EndSessions } from '../../accounts/accounts.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { readableEarly } from '../../storage/durably.ts';
import { prepareById } from '../../storage/prepared.ts';
import type { StoredId } from '../../storage/stored-id.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { SsoBrandProviderTable } from '../sso-tables.ts';
import { type BrandProvider, type BrandProviderSettings, brandProviderId } from './brand-provider.ts';
import { endConnection } from './end-connection.ts';

export interface BrandProviderStore {
  /** All, or those of a brand. */
  list(brandId?: number): Promise<BrandProvider[]>;
  /** Starts to read those of a brand. */
  readAhead(brandId: number | StoredId<number>): void;
  byId(id: string): Promise<BrandProvider | undefined>;
  /** The client secret, or the key that signs it. */
  secretOf(id: string): Promise<string>;
  /** Adds a provider to a brand, or replaces its settings. */
  put(
    brandId: number,
    provider: ConnectableProvider,
    settings: BrandProviderSettings,
    isEnabled: boolean,
  ): Promise<void>;
  /** Removes it with its identities, and ends what these accounts have open. Returns how many there were. */
  remove(id: string): Promise<number>;
}

const storedSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hostedDomain: z.string().optional(),
  teamId: z.string().optional(),
  keyId: z.string().optional(),
});

function brandProviderOf(row: Selectable<SsoBrandProviderTable>): BrandProvider[] {
  if (!Object.hasOwn(connectableProviders, row.provider)) return []; // of a newer version, which this one cannot use
  const provider = row.provider as ConnectableProvider; // checked above
  const settings = storedSettings.parse(JSON.parse(row.settings));
  return [{ id: row.id, brandId: row.brand_id, provider, isEnabled: row.is_enabled === 1, ...settings }];
}

export function createBrandProviderStore(
  database: Database,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  endSessionsOf: EndSessions,
): BrandProviderStore {
  const { db, now } = database;
  const all = () => db.selectFrom('sso_brand_providers').selectAll().orderBy('brand_id').orderBy('id');
  const rowsOfBrand = prepareById<Selectable<SsoBrandProviderTable>, number>(db, (brandId) =>
    all().where('brand_id', '=', brandId),
  );
  const ofBrand = readableEarly(async (brandId: number | StoredId<number>) =>
    (await rowsOfBrand(brandId)).rows.flatMap(brandProviderOf),
  );
  return {
    list: async (brandId) =>
      brandId === undefined ? (await all().execute()).flatMap(brandProviderOf) : ofBrand(brandId),
    readAhead: ofBrand.early,
    async byId(id) {
      const rows = await db.selectFrom('sso_brand_providers').selectAll().where('id', '=', id).execute();
      return rows.flatMap(brandProviderOf)[0];
    },
    async secretOf(id) {
      const query = db.selectFrom('sso_brand_providers').select('secret').where('id', '=', id);
      return secrets.open((await query.executeTakeFirstOrThrow()).secret);
    },
    async put(brandId, provider, { secret, ...settings }, isEnabled) {
      const changed = {
        settings: JSON.stringify(settings),
        secret: secrets.seal(secret),
        is_enabled: isEnabled ? 1 : 0,
      };
      await db
        .insertInto('sso_brand_providers')
        .values({ id: brandProviderId(brandId, provider), brand_id: brandId, provider, ...changed, created_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
        .execute();
    },
    remove: (id) =>
      inTransaction(database, async (tx) => {
        await tx.deleteFrom('sso_brand_providers').where('id', '=', id).execute();
        await tx.deleteFrom('sso_starts').where('connection_id', '=', id).execute();
        return endConnection(tx, database, endSessionsOf, id);
      }),
  };
}
