import { useSay } from '../../kernel/texts.ts';
import { FileField } from '../../parts/forms/FileField.tsx';
import { type RadioRow, RadioRows } from '../../parts/forms/RadioRows.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { guideById, type NamedGuide } from '../sso-guides.ts';
import styles from './Certificate.module.css';

/** Where the metadata of a provider come from, and what was given. */
export interface TypedMetadata {
  readonly source: 'address' | 'file' | 'text';
  readonly address: string;
  readonly file: string;
  readonly text: string;
}

export const noMetadata: TypedMetadata = { source: 'address', address: '', file: '', text: '' };

export const isGiven = (given: TypedMetadata): boolean => given[given.source].trim() !== '';

/** The metadata as the API takes them. */
export const sourceOf = (given: TypedMetadata) =>
  given.source === 'address' ? { metadataAddress: given.address.trim() } : { metadata: given[given.source] };

/** As the API takes them. */
const mostBytes = 1_000_000;

interface MetadataFieldsProps {
  readonly guide: NamedGuide;
  readonly given: TypedMetadata;
  readonly set: (changes: Partial<TypedMetadata>) => void;
}

/** The metadata of a provider: by address, as a file, or as text. The names are those of the provider. */
export function MetadataFields({ guide, given, set }: MetadataFieldsProps) {
  const say = useSay();
  const words = guide.saml ?? guideById('other')?.saml;
  const rows: readonly RadioRow<TypedMetadata['source']>[] = [
    { value: 'address', title: say('sso.source.address'), detail: say('sso.source.addressDetail') },
    { value: 'file', title: say('sso.source.file'), detail: say('sso.source.fileDetail') },
    { value: 'text', title: say('sso.source.text'), detail: say('sso.source.textDetail') },
  ];
  return (
    <Card>
      <RadioRows label={say('sso.theirs')} value={given.source} rows={rows} onChange={(source) => set({ source })} />
      <div className={styles.source}>
        {given.source === 'address' && (
          <TextField
            label={words?.metadataAddress ?? say('sso.detail.metadata')}
            hint={words?.metadataForm}
            name="metadataAddress"
            type="url"
            isMono
            value={given.address}
            onChange={(address) => set({ address })}
          />
        )}
        {given.source === 'file' && (
          <FileField
            label={words?.metadataFile ?? say('sso.detail.metadata')}
            name="metadata"
            accept=".xml,application/xml,text/xml"
            mostBytes={mostBytes}
            onText={(file) => set({ file: file ?? '' })}
          />
        )}
        {given.source === 'text' && (
          <TextField
            label={words?.metadataFile ?? say('sso.detail.metadata')}
            name="metadataText"
            rows={8}
            isMono
            value={given.text}
            onChange={(text) => set({ text })}
          />
        )}
      </div>
    </Card>
  );
}
