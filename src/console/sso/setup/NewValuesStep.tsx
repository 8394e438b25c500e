import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useScope } from '../../kernel/caller.ts';
import {
  addSamlConnection,
  addSsoConnection,
  type ProposeSsoConnectionAnswer,
  proposeSsoConnection,
} from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import type { Protocol } from '../../parts/sso/connection-facts.ts';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { isOtherGuide, type NamedGuide } from '../sso-guides.ts';
import { keyOfSso } from '../sso-queries.ts';
import { OwnValues } from './OwnValues.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { isComplete, openIdValuesOf, samlSourceOf } from './typed-values.ts';
import { useTypedValues } from './useTypedValues.ts';

interface NewValuesStepProps {
  readonly company: string;
  readonly guide: NamedGuide;
  readonly protocol: Protocol;
}

/** The values of a connection whose id is proposed by the server. */
export function NewValuesStep({ company, guide, protocol }: NewValuesStepProps) {
  const scope = useScope();
  const navigate = useNavigate();
  const proposal = useQuery({
    queryKey: [...keyOfSso(company), 'proposal', guide.id],
    queryFn: ({ signal }) => call(proposeSsoConnection, { company, provider: guide.id }, { signal }),
  });
  if (proposal.isPending) return <Loading />;
  if (proposal.error) return <Failure error={proposal.error} onRepeat={() => void proposal.refetch()} />;
  const to = `${pathOfScope(scope)}/sso/${proposal.data.id}/setup/test`;
  return (
    <NewValues
      company={company}
      guide={guide}
      protocol={protocol}
      own={proposal.data}
      onAdded={() => navigate({ to, search: { provider: guide.id } })}
    />
  );
}

interface NewValuesProps extends NewValuesStepProps {
  /** The id of the new connection, and our addresses for the provider. */
  readonly own: ProposeSsoConnectionAnswer;
  readonly onAdded: () => void | Promise<void>;
}

/** Both sides learn of each other, and the connection is made. It signs nobody in yet. */
export function NewValues({ company, guide, protocol, own, onAdded }: NewValuesProps) {
  const say = useSay();
  const queries = useQueryClient();
  const source = protocol === 'saml' && guide.saml?.metadataAddress === undefined ? 'file' : 'address';
  const label = isOtherGuide(guide) ? '' : guide.name;
  const { values, set, forget } = useTypedValues(`sso ${company} ${guide.id} ${protocol}`, { label, source });
  async function add(options: CallOptions) {
    const shared = { company, id: own.id, label: values.label.trim(), isEnabled: false };
    await (protocol === 'saml'
      ? call(addSamlConnection, { ...shared, ...samlSourceOf(values) }, options)
      : call(addSsoConnection, { ...shared, ...openIdValuesOf(values) }, options));
    forget();
    await onAdded();
    await queries.invalidateQueries({ queryKey: keyOfSso(company) });
  }
  return (
    <>
      <p>{say('sso.values.detail')}</p>
      <OwnValues guide={guide} protocol={protocol} own={own} />
      <Section title={say('sso.theirs')}>
        <ActForm
          verb={say('sso.values.save')}
          isBlocked={values.label.trim() === '' || !isComplete(protocol, values)}
          perform={add}
        >
          <ProviderFields guide={guide} protocol={protocol} values={values} set={set} />
          <TextField
            label={say('sso.label')}
            hint={say('sso.labelHint')}
            name="label"
            value={values.label}
            onChange={(text) => set({ label: text })}
          />
        </ActForm>
      </Section>
    </>
  );
}
