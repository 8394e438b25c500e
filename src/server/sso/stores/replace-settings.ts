import { isDeepStrictEqual } from 'node:util';
import { type ProviderSettings, providerSettings } from '../../gateways/identity-provider/identity-providers.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { readStored } from '../../storage/stored.ts';
import type { Queries } from '../../storage/transaction.ts';
import { besideSettings, settingsRow, settingsText } from './stored-settings.ts';

/** New settings of a connection, and those in whose place they come. */
export interface ReplacedSettings {
  readonly id: string;
  readonly companyId: string;
  readonly seen: ProviderSettings;
  readonly settings: ProviderSettings;
}

/** Replaces the settings of a connection while they are those that were seen. @returns false if they are others, or it is gone */
export async function replaceSettings(
  tx: Queries,
  secrets: Pick<Secrets, 'open'>,
  { id, companyId, seen, settings }: ReplacedSettings,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sso_connections')
    .select(settingsRow)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row?.type !== seen.type) return false;
  const present = readStored(providerSettings, { type: row.type, ...JSON.parse(row.settings) });
  if (!isDeepStrictEqual(present, seen)) return false;
  const text = settingsText(settings);
  const { numUpdatedRows } = await tx
    .updateTable('sso_connections')
    .set({ settings: text, ...besideSettings({ ...row, settings: text }, secrets) })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('settings', '=', row.settings)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
