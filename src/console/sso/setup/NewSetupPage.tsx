import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany, useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { protocolNames } from '../../parts/sso/connection-facts.ts';
import { guideById, isOtherGuide, type NamedGuide } from '../sso-guides.ts';
import { domainsQuery } from '../sso-queries.ts';
import { DomainStep, DomainSummary } from './DomainStep.tsx';
import { GuideRail } from './GuideRail.tsx';
import { NewValuesStep } from './NewValuesStep.tsx';
import { ProviderStep } from './ProviderStep.tsx';
import { SetupPage } from './SetupPage.tsx';
import { newStepOf, readSetupSearch, type SetupSearch } from './setup-search.ts';

/** The set-up of a new connection, until its provider is known. Then it goes on at the address of the connection. */
export function NewSetupPage() {
  const say = useSay();
  const scope = useScope();
  const company = useCompany() ?? '';
  const navigate = useNavigate();
  const search = readSetupSearch(useSearch({ strict: false }));
  const guide = guideById(search.provider);
  const protocol = guide && search.protocol && guide[search.protocol] ? search.protocol : undefined;
  const open = newStepOf({ ...search, provider: guide?.id, protocol });
  const { data: domains } = useQuery(domainsQuery(company));
  const path = `${pathOfScope(scope)}/sso/new`;
  const goTo = (next: SetupSearch) => void navigate({ to: path, search: { ...next } });
  const linkTo = (step: SetupSearch['step'], text: string) => (
    <Link to={path} search={{ ...search, step }}>
      {text}
    </Link>
  );
  const isChosen = guide !== undefined && protocol !== undefined;
  const proven = domains?.items.filter(({ provenAt }) => provenAt !== undefined) ?? [];
  return (
    <SetupPage
      title={
        guide ? say('sso.setup.title', { provider: nameOf(guide, say('sso.provider.other')) }) : say('sso.connect')
      }
      open={open}
      handOver={isChosen ? { intent: 'sso', provider: guide.id, protocol } : undefined}
      rail={isChosen && <GuideRail guide={guide} protocol={protocol} />}
      steps={{
        provider: {
          isDone: isChosen,
          summary: isChosen && `${nameOf(guide, say('sso.provider.other'))} · ${protocolNames[protocol]}`,
          act: linkTo('provider', say('sso.setup.change')),
          content: <ProviderStep search={search} onChoose={(chosen) => goTo({ ...chosen, step: 'domain' })} />,
        },
        domain: {
          isDone: proven.length > 0,
          summary: <DomainSummary domains={proven} />,
          act: isChosen && linkTo('domain', say('sso.setup.show')),
          content: <DomainStep company={company} onNext={() => goTo({ ...search, step: 'values' })} />,
        },
        values: {
          isDone: false,
          act: isChosen && linkTo('values', say('sso.setup.show')),
          content: isChosen && <NewValuesStep company={company} guide={guide} protocol={protocol} />,
        },
        test: { isDone: false, content: null },
        on: { isDone: false, content: null },
      }}
    />
  );
}

/** The name of a provider. @param other for one without a guide of its own */
const nameOf = (guide: NamedGuide, other: string) => (isOtherGuide(guide) ? other : guide.name);
