import type { ReactNode } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { FileField } from '../../parts/forms/FileField.tsx';
import { type RadioRow, RadioRows } from '../../parts/forms/RadioRows.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import styles from '../Sso.module.css';
import type { SamlGuide } from '../sso-guides.ts';

/** The API refuses longer metadata. */
const mostBytes = 1_000_000;

interface MetadataSourceProps<Third extends string> {
  /** The provider's own names. */
  readonly words: SamlGuide;
  readonly source: 'address' | 'file' | Third;
  /** The way beside the address and the file. */
  readonly third: RadioRow<Third>;
  readonly address: string;
  readonly onSource: (source: 'address' | 'file' | Third) => void;
  readonly onAddress: (address: string) => void;
  /** Empty: the choice was taken back. */
  readonly onFile: (text: string) => void;
  /** The fields of the third way. */
  readonly children: ReactNode;
}

/** Where the metadata of a provider come from: its address, where it publishes them at one, a file, or a third way. */
export function MetadataSource<Third extends string>(props: MetadataSourceProps<Third>) {
  const { words, source, third, address, onSource, onAddress, onFile, children } = props;
  const say = useSay();
  const rows: readonly RadioRow<'address' | 'file' | Third>[] = [
    ...(words.metadataAddress === undefined
      ? []
      : [{ value: 'address' as const, title: say('sso.source.address'), detail: say('sso.source.addressDetail') }]),
    { value: 'file', title: say('sso.source.file'), detail: say('sso.source.fileDetail') },
    third,
  ];
  return (
    <Card>
      <RadioRows label={say('sso.theirs')} value={source} rows={rows} onChange={onSource} />
      <div className={styles.under}>
        {source === 'address' && (
          <TextField
            label={words.metadataAddress ?? say('sso.detail.metadata')}
            hint={words.metadataForm}
            name="metadataAddress"
            type="url"
            isMono
            value={address}
            onChange={onAddress}
          />
        )}
        {source === 'file' && (
          <FileField
            label={words.metadataFile}
            name="metadata"
            accept=".xml,application/xml,text/xml"
            mostBytes={mostBytes}
            onText={(text) => onFile(text ?? '')}
          />
        )}
        {source === third.value && children}
      </div>
    </Card>
  );
}
