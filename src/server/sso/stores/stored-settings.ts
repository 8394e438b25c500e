import type { Selectable } from 'kysely';
import {
  certificatesEndAt,
  type ProviderSettings,
  providerSettings,
} from '../../gateways/identity-provider/identity-providers.ts';
import { hashToken, type Secrets } from '../../secrets/secrets.ts';
import { readStored } from '../../storage/stored.ts';
import type { SsoConnectionTable } from '../sso-tables.ts';

/** The columns of a connection by which its users sign in. */
export type SettingsRow = Pick<Selectable<SsoConnectionTable>, 'type' | 'settings' | 'secret' | 'attributes'>;
export const settingsRow = [
  'type',
  'settings',
  'secret',
  'attributes',
] as const satisfies readonly (keyof SettingsRow)[];

/** The settings of a protocol as they are stored: it has a column of its own. */
export const settingsText = ({ type: _, ...settings }: ProviderSettings) => JSON.stringify(settings);

/** A change of the protocol's settings, of the secret or of what is read makes another fingerprint. */
export function fingerprintOf({ type, settings, secret, attributes }: SettingsRow, secrets: Pick<Secrets, 'open'>) {
  return hashToken(
    JSON.stringify([type, settings, secret && secrets.open(secret), ...(attributes ? [attributes] : [])]),
  );
}

/** What is stored beside settings, so that lists find it. Whoever writes settings writes it too. */
export const besideSettings = (row: SettingsRow, secrets: Pick<Secrets, 'open'>) => ({
  certificates_end_at:
    certificatesEndAt(readStored(providerSettings, { type: row.type, ...JSON.parse(row.settings) })) ?? null,
  settings_print: fingerprintOf(row, secrets),
});
