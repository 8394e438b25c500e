import { useSay } from '../../kernel/texts.ts';
import { FileField } from '../../parts/forms/FileField.tsx';
import { type RadioRow, RadioRows } from '../../parts/forms/RadioRows.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../connection-health.ts';
import styles from '../Sso.module.css';
import type { NamedGuide } from '../sso-guides.ts';
import type { TypedValues } from './typed-values.ts';

interface ProviderFieldsProps {
  readonly guide: NamedGuide;
  readonly protocol: Protocol;
  readonly values: TypedValues;
  readonly set: (changes: Partial<TypedValues>) => void;
}

/** The fields for what the provider has, under its own names. */
export function ProviderFields(props: ProviderFieldsProps) {
  return props.protocol === 'saml' ? <SamlFields {...props} /> : <OpenIdFields {...props} />;
}

function SamlFields({ guide, values, set }: ProviderFieldsProps) {
  const say = useSay();
  const words = guide.saml;
  if (!words) return null;
  const rows: readonly RadioRow<TypedValues['source']>[] = [
    ...(words.metadataAddress === undefined
      ? []
      : [{ value: 'address' as const, title: say('sso.source.address'), detail: say('sso.source.addressDetail') }]),
    { value: 'file', title: say('sso.source.file'), detail: say('sso.source.fileDetail') },
    { value: 'hand', title: say('sso.source.hand'), detail: say('sso.source.handDetail') },
  ];
  return (
    <Card>
      <RadioRows label={say('sso.theirs')} value={values.source} rows={rows} onChange={(source) => set({ source })} />
      <div className={styles.under}>
        {values.source === 'address' && (
          <TextField
            label={words.metadataAddress ?? ''}
            hint={words.metadataForm}
            name="metadataAddress"
            type="url"
            isMono
            value={values.metadataAddress}
            onChange={(metadataAddress) => set({ metadataAddress })}
          />
        )}
        {values.source === 'file' && (
          <FileField
            label={words.metadataFile}
            name="metadata"
            accept=".xml,application/xml,text/xml"
            onText={(metadata) => set({ metadata: metadata ?? '' })}
          />
        )}
        {values.source === 'hand' && <HandFields words={words} values={values} set={set} />}
      </div>
    </Card>
  );
}

interface HandFieldsProps extends Pick<ProviderFieldsProps, 'values' | 'set'> {
  readonly words: NonNullable<NamedGuide['saml']>;
}

function HandFields({ words, values, set }: HandFieldsProps) {
  return (
    <>
      <TextField
        label={words.issuer}
        name="issuer"
        isMono
        value={values.issuer}
        onChange={(issuer) => set({ issuer })}
      />
      <TextField
        label={words.signOnAddress}
        name="signOnAddress"
        type="url"
        isMono
        value={values.signOnAddress}
        onChange={(signOnAddress) => set({ signOnAddress })}
      />
      <TextField
        label={words.certificate}
        name="certificate"
        rows={4}
        isMono
        value={values.certificate}
        onChange={(certificate) => set({ certificate })}
      />
    </>
  );
}

function OpenIdFields({ guide, values, set }: ProviderFieldsProps) {
  const words = guide.oidc;
  if (!words) return null;
  return (
    <Card>
      <div className={styles.fields}>
        <TextField
          label={words.issuer}
          hint={words.issuerForm}
          name="issuer"
          type="url"
          isMono
          value={values.issuer}
          onChange={(issuer) => set({ issuer })}
        />
        <TextField
          label={words.clientId}
          name="clientId"
          isMono
          value={values.clientId}
          onChange={(clientId) => set({ clientId })}
        />
        <TextField
          label={words.clientSecret}
          name="clientSecret"
          type="password"
          value={values.clientSecret}
          onChange={(clientSecret) => set({ clientSecret })}
        />
      </div>
    </Card>
  );
}
