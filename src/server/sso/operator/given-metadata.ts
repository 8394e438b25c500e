import type { Config } from '../../config.ts';
import { readMetadata, renewedBy } from '../../gateways/identity-provider/saml-metadata.ts';
import { fetchMetadata } from '../../gateways/identity-provider/saml-metadata-source.ts';
import {
  type ProviderMetadata,
  type SamlSettings,
  samlSettings,
} from '../../gateways/identity-provider/saml-settings.ts';
import { OperationRefused } from '../../operation/operation.ts';
import type { GivenMetadata } from '../stores/certificate-draft.ts';
import type { Connection } from '../stores/connection.ts';
import { asOperationRefused, type ConnectionNeeds, refuseUnusable } from './sso-operations.ts';

/** What operations on connections by SAML work on. */
export interface SamlNeeds extends ConnectionNeeds {
  readonly config: Pick<Config, 'PRIVATE_APPS' | 'isDemo'>;
}

const deadlineMs = 10_000;

interface Source {
  readonly metadata?: string | undefined;
  readonly metadataAddress?: string | undefined;
}

/** The metadata that an operator gives. @throws OperationRefused */
export async function metadataFrom(
  { config }: Pick<SamlNeeds, 'config'>,
  { metadata, metadataAddress }: Source,
): Promise<ProviderMetadata> {
  if ((metadata === undefined) === (metadataAddress === undefined))
    throw new OperationRefused('Give the metadata of the provider, as a file or by its address.');
  const guard = { reachesPrivate: config.PRIVATE_APPS ?? config.isDemo, deadlineMs };
  const read = async () => (metadataAddress ? fetchMetadata(metadataAddress, guard) : readMetadata(metadata ?? ''));
  return read().catch(asOperationRefused);
}

/** @throws OperationRefused if the connection speaks another protocol */
export function settingsOf({ id, settings }: Pick<Connection, 'id' | 'settings'>): SamlSettings {
  const parsed = samlSettings.safeParse(settings);
  if (!parsed.success) throw new OperationRefused(`The connection "${id}" does not use SAML.`);
  return parsed.data;
}

/** The settings with what newer metadata say. @throws OperationRefused for those of another provider, and for unusable ones */
export async function renewedBySource(needs: SamlNeeds, stored: SamlSettings, source: Source): Promise<SamlSettings> {
  const read = await metadataFrom(needs, source);
  return usableSettings(needs, stored, { ...read, metadataAddress: source.metadataAddress });
}

/** The settings with what was read of newer metadata. @throws OperationRefused as above */
export async function usableSettings(
  needs: ConnectionNeeds,
  stored: SamlSettings,
  { metadataAddress, ...read }: GivenMetadata,
): Promise<SamlSettings> {
  try {
    const settings = { ...renewedBy(stored, read), metadataAddress };
    await refuseUnusable(needs, settings);
    return settings;
  } catch (reason) {
    return asOperationRefused(reason);
  }
}
