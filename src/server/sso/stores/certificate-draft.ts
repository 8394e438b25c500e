import { providerMetadata, type SamlSettings, samlSettings } from '../../gateways/identity-provider/saml-settings.ts';
import { hashToken } from '../../secrets/secrets.ts';
import { readStored } from '../../storage/stored.ts';
import { settingsText } from './stored-settings.ts';

const draftForm = providerMetadata.extend({ metadataAddress: samlSettings.shape.metadataAddress });

/** What new metadata of a provider say, and where they are read again. */
export type GivenMetadata = ReturnType<typeof readDraft>;

/** A draft as it was kept. */
export const readDraft = (text: string) => readStored(draftForm, JSON.parse(text));

/** The text of a draft: what the metadata say, by names. */
export const draftText = (given: GivenMetadata): string => JSON.stringify(draftForm.parse(given));

/** Names a draft together with the settings in whose place it comes. Whoever has seen both has seen what would change. */
export const versionOfDraft = (present: SamlSettings, text: string): string =>
  hashToken(JSON.stringify([settingsText(present), text]));
