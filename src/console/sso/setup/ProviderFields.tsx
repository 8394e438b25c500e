import { useSay } from '../../kernel/texts.ts';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../../parts/sso/connection-facts.ts';
import styles from '../Sso.module.css';
import { type NamedGuide, type SamlGuide, samlGuideOf } from '../sso-guides.ts';
import { MetadataSource } from './MetadataSource.tsx';
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
  const words = samlGuideOf(guide.id);
  if (!words) return null;
  return (
    <MetadataSource
      words={words}
      source={values.source}
      third={{ value: 'hand', title: say('sso.source.hand'), detail: say('sso.source.handDetail') }}
      address={values.metadataAddress}
      onSource={(source) => set({ source })}
      onAddress={(metadataAddress) => set({ metadataAddress })}
      onFile={(metadata) => set({ metadata })}
    >
      <HandFields words={words} values={values} set={set} />
    </MetadataSource>
  );
}

interface HandFieldsProps extends Pick<ProviderFieldsProps, 'values' | 'set'> {
  readonly words: SamlGuide;
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
