import { useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../kernel/call.ts';
import { type SsoConnection, setSamlConnection, setSsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import type { NamedGuide } from '../sso-guides.ts';
import { keyOfSso } from '../sso-queries.ts';
import { OwnValues } from './OwnValues.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { isComplete, openIdValuesOf, samlSourceOf, type TypedValues } from './typed-values.ts';
import { useTypedValues } from './useTypedValues.ts';

interface ValuesStepProps {
  readonly connection: SsoConnection;
  readonly guide: NamedGuide;
  readonly onNext: () => void;
}

/** The values of a connection that is there: ours to copy, and what the provider has anew. */
export function ValuesStep({ connection, guide, onNext }: ValuesStepProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { id, companyId: company, type, metadataAddress = '', issuer, clientId = '', signOnAddress = '' } = connection;
  const source: TypedValues['source'] = metadataAddress === '' ? 'file' : 'address';
  const known = { metadataAddress, source, issuer, clientId, signOnAddress };
  const { values, set, forget } = useTypedValues(`sso ${company} ${id}`, known);
  async function change(options: CallOptions) {
    await (type === 'saml'
      ? call(setSamlConnection, { id, company, ...samlSourceOf(values) }, options)
      : call(setSsoConnection, { id, company, ...openIdValuesOf(values) }, options));
    forget();
    await queries.invalidateQueries({ queryKey: keyOfSso(company) });
    tell(say('sso.values.saved'));
    onNext();
  }
  return (
    <>
      <OwnValues guide={guide} protocol={type} own={connection} />
      <Section title={say('sso.theirs')}>
        <ActForm verb={say('sso.values.save')} isBlocked={!isComplete(type, values)} perform={change}>
          <ProviderFields guide={guide} protocol={type} values={values} set={set} />
        </ActForm>
      </Section>
    </>
  );
}
