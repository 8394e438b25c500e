import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCompany, useScope } from '../../kernel/caller.ts';
import type { ShowSsoConnectionAnswer } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page } from '../../parts/layout/Page.tsx';
import { protocolNames } from '../../parts/sso/connection-facts.ts';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { guideById, guideOf, type NamedGuide } from '../sso-guides.ts';
import { connectionQuery, domainsQuery } from '../sso-queries.ts';
import { OwnTestStep } from '../test/TestStep.tsx';
import { DomainStep, DomainSummary } from './DomainStep.tsx';
import { GuideRail } from './GuideRail.tsx';
import { OnStep } from './OnStep.tsx';
import { SetupPage } from './SetupPage.tsx';
import { readSetupSearch, type SetupStepId, stepOf } from './setup-search.ts';
import { ValuesStep } from './ValuesStep.tsx';

/** The set-up of a connection that is there: its values, the test, and the switch. */
export function SetupOfConnectionPage() {
  const say = useSay();
  const company = useCompany() ?? '';
  const { connection: id = '' } = useParams({ strict: false });
  const { provider } = readSetupSearch(useSearch({ strict: false }));
  const { data, error, isPending, refetch } = useQuery(connectionQuery(company, id));
  if (isPending) return <Loading />;
  const guide = data && (guideById(provider) ?? guideOf(data) ?? guideById('other'));
  if (error || !guide)
    return (
      <Page title={say('place.sso')} path={<BackTo path="/sso">{say('place.sso')}</BackTo>}>
        <Failure error={error} onRepeat={() => void refetch()} />
      </Page>
    );
  return <Steps connection={data} guide={guide} provider={provider} />;
}

interface StepsProps {
  readonly connection: ShowSsoConnectionAnswer;
  readonly guide: NamedGuide;
  /** As the address says. */
  readonly provider: string | undefined;
}

function Steps({ connection, guide, provider }: StepsProps) {
  const say = useSay();
  const times = useTimes();
  const scope = useScope();
  const navigate = useNavigate();
  const { step } = useParams({ strict: false });
  const { id, companyId, label, type, lastTest, isEnabled, certificatesEndAt } = connection;
  const { data: domains } = useQuery(domainsQuery(companyId));
  const proven = domains?.items.filter(({ provenAt }) => provenAt !== undefined) ?? [];
  const isTested = lastTest?.hasPassed === true && lastTest.isOfPresentSettings;
  const asked = stepOf(step);
  const open = asked === undefined || asked === 'provider' ? (isTested ? 'on' : 'test') : asked;
  const pathTo = (to: SetupStepId) => `${pathOfScope(scope)}/sso/${id}/setup/${to}`;
  const search = { provider };
  const goTo = (to: SetupStepId) => void navigate({ to: pathTo(to), search });
  const linkTo = (to: SetupStepId) => (
    <Link to={pathTo(to)} search={search}>
      {say('sso.setup.show')}
    </Link>
  );
  const certificate =
    certificatesEndAt === undefined ? '' : say('sso.certificateEnds', { day: times.day(certificatesEndAt) });
  return (
    <SetupPage
      title={say('sso.setup.title', { provider: label })}
      open={open}
      back={`/${id}`}
      handOver={isEnabled ? undefined : { intent: 'sso', provider: guide.id, protocol: type, connection: id }}
      rail={<GuideRail guide={guide} protocol={type} />}
      steps={{
        provider: { isDone: true, summary: `${label} · ${protocolNames[type]}`, content: null },
        domain: {
          isDone: proven.length > 0,
          summary: <DomainSummary domains={proven} />,
          act: linkTo('domain'),
          content: <DomainStep company={companyId} onNext={() => goTo('test')} />,
        },
        values: {
          isDone: true,
          summary: certificate || connection.issuer,
          act: linkTo('values'),
          content: <ValuesStep connection={connection} guide={guide} onNext={() => goTo('test')} />,
        },
        test: {
          isDone: isTested,
          summary: isTested && say('sso.test.passed', { when: times.ago(lastTest.at) }),
          act: linkTo('test'),
          content: <OwnTestStep connection={connection} onNext={() => goTo('on')} />,
        },
        on: {
          isDone: isEnabled,
          summary: say('sso.on'),
          act: linkTo('on'),
          content: <OnStep connection={connection} proven={proven.length} />,
        },
      }}
    />
  );
}
