import { useSay } from '../../kernel/texts.ts';
import { TextField } from '../../parts/forms/TextField.tsx';
import { MetadataSource } from '../setup/MetadataSource.tsx';
import type { SamlGuide } from '../sso-guides.ts';

/** Where the metadata of a provider come from, and what was given. */
export interface TypedMetadata {
  readonly source: 'address' | 'file' | 'text';
  readonly address: string;
  readonly file: string;
  readonly text: string;
}

/** Nothing is given yet, and the first way is chosen that the provider has. */
export const noMetadata = ({ metadataAddress }: Pick<SamlGuide, 'metadataAddress'>): TypedMetadata => ({
  source: metadataAddress === undefined ? 'file' : 'address',
  address: '',
  file: '',
  text: '',
});

export const isGiven = (given: TypedMetadata): boolean => given[given.source].trim() !== '';

/** The metadata as the API takes them. */
export const sourceOf = (given: TypedMetadata) =>
  given.source === 'address' ? { metadataAddress: given.address.trim() } : { metadata: given[given.source] };

interface MetadataFieldsProps {
  readonly words: SamlGuide;
  readonly given: TypedMetadata;
  readonly set: (changes: Partial<TypedMetadata>) => void;
}

/** The metadata of a provider: by address, as a file, or as text. The names are those of the provider. */
export function MetadataFields({ words, given, set }: MetadataFieldsProps) {
  const say = useSay();
  return (
    <MetadataSource
      words={words}
      source={given.source}
      third={{ value: 'text', title: say('sso.source.text'), detail: say('sso.source.textDetail') }}
      address={given.address}
      onSource={(source) => set({ source })}
      onAddress={(address) => set({ address })}
      onFile={(file) => set({ file })}
    >
      <TextField
        label={words.metadataFile}
        name="metadataText"
        rows={8}
        isMono
        value={given.text}
        onChange={(text) => set({ text })}
      />
    </MetadataSource>
  );
}
