import { queryOptions, useQuery } from '@tanstack/react-query';
import Building from 'lucide/dist/esm/icons/building.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import FlaskConical from 'lucide/dist/esm/icons/flask-conical.mjs';
import { useState } from 'react';
import type { HandedSetup, HandedSso } from '../../../contract/setup-links.ts';
import { call } from '../../kernel/call.ts';
import { showSsoConnection } from '../../kernel/management.generated.ts';
import { hasCode } from '../../kernel/problem.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Page, WithRail } from '../../parts/layout/Page.tsx';
import { type SetupStep, SetupSteps } from '../../parts/layout/SetupSteps.tsx';
import { protocolNames } from '../../parts/sso/connection-facts.ts';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { HandedContext } from '../handed.ts';
import { DomainStep, DomainSummary } from '../setup/DomainStep.tsx';
import { GuideRail } from '../setup/GuideRail.tsx';
import { NewValues } from '../setup/NewValuesStep.tsx';
import { ValuesStep } from '../setup/ValuesStep.tsx';
import { guideById, isOtherGuide, type NamedGuide } from '../sso-guides.ts';
import { domainsQuery, keyOfSso } from '../sso-queries.ts';
import { TestStep } from '../test/TestStep.tsx';
import { HandBack, type HandedSummary } from './HandBack.tsx';
import { HandedRail } from './HandedRail.tsx';
import { StopHere } from './StopHere.tsx';

const steps = ['provider', 'domain', 'values', 'test', 'handBack'] as const;
type HandedStep = (typeof steps)[number];

interface HandedStepsProps {
  readonly link: HandedSetup;
  readonly work: HandedSso;
  readonly onChange: (link: HandedSetup | undefined) => void;
  readonly onDone: (summary: HandedSummary, link: HandedSetup | undefined) => void;
}

/** What the link hands over, step by step. */
export function HandedSteps(props: HandedStepsProps) {
  const { link, work } = props;
  const domains = useQuery(domainsQuery(link.company.id));
  const connection = useQuery(connectionOf(link.company.id, work.own.id));
  const guide = guideById(work.provider) ?? guideById('other');
  if (!guide || domains.isPending || connection.isPending) return <Loading />;
  if (domains.error) return <Failure error={domains.error} onRepeat={() => void domains.refetch()} />;
  if (connection.error) return <Failure error={connection.error} onRepeat={() => void connection.refetch()} />;
  return (
    <HandedContext value={{ giver: link.giver, provesDomains: work.provesDomains }}>
      <Steps {...props} guide={guide} domains={domains.data.items} connection={connection.data ?? undefined} />
    </HandedContext>
  );
}

/** The connection of the link; null while it is not there yet. */
const connectionOf = (company: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'handed', id],
    queryFn: ({ signal }) =>
      call(showSsoConnection, { company, id }, { signal }).catch((error: unknown) => {
        if (hasCode(error, 'notFound')) return null;
        throw error;
      }),
  });

interface StepsProps extends HandedStepsProps {
  readonly guide: NamedGuide;
  readonly domains: Parameters<typeof DomainSummary>[0]['domains'];
  readonly connection: Parameters<typeof TestStep>[0]['connection'] | undefined;
}

function Steps(props: StepsProps) {
  const { link, work, guide, connection, domains, onChange } = props;
  const say = useSay();
  const [open, setOpen] = useState<HandedStep>(() => firstStep(connection, domains));
  const title = say('sso.handed.title', { company: link.company.name });
  const rows = useRows(props, title, setOpen);
  const step = steps.indexOf(open) + 1;
  const ofGuide = <GuideRail guide={guide} protocol={work.protocol} />;
  const rail = <HandedRail link={link} work={work} guide={ofGuide} onChange={onChange} />;
  return (
    <Page
      title={title}
      fact={say('sso.handed.fact', { step, count: steps.length, giver: link.giver })}
      acts={open !== 'handBack' && <StopHere onPress={() => setOpen('handBack')} />}
    >
      <WithRail rail={rail}>
        <SetupSteps
          label={title}
          open={open}
          steps={steps.map((id) => ({
            id,
            title: id === 'handBack' ? say('sso.handed.back') : say(`sso.step.${id}`),
            ...rows[id],
          }))}
        />
      </WithRail>
    </Page>
  );
}

const isProven = ({ provenAt }: StepsProps['domains'][number]) => provenAt !== undefined;
const isTested = (connection: StepsProps['connection']) =>
  connection?.lastTest?.hasPassed === true && connection.lastTest.isOfPresentSettings;

/** The step that comes next, when the page is opened. */
function firstStep(connection: StepsProps['connection'], domains: StepsProps['domains']): HandedStep {
  if (connection) return isTested(connection) ? 'handBack' : 'test';
  return domains.some(isProven) ? 'values' : 'domain';
}

type Rows = Readonly<Record<HandedStep, Omit<SetupStep, 'id' | 'title'>>>;

/** How far each step is, and what is done in it. */
function useRows(props: StepsProps, title: string, setOpen: (step: HandedStep) => void): Rows {
  const { link, work, guide, domains, connection, onDone } = props;
  const say = useSay();
  const times = useTimes();
  const company = link.company.id;
  const proven = domains.filter(isProven);
  const chosen = `${isOtherGuide(guide) ? say('sso.provider.other') : guide.name} · ${protocolNames[work.protocol]}`;
  const show = (step: HandedStep) => <TextButton onClick={() => setOpen(step)}>{say('sso.setup.show')}</TextButton>;
  const { giver } = link;
  const tested = say(isTested(connection) ? 'sso.ready.tested' : 'sso.ready.notTested');
  const endsAt = connection?.certificatesEndAt;
  const summary: HandedSummary = {
    title,
    next: say('sso.handed.doneDetail', { giver }),
    facts: [
      { mark: Building, title: chosen, detail: domains.map(({ domain }) => domain).join(', ') },
      { mark: FlaskConical, title: tested, isOpen: !isTested(connection) },
      ...(endsAt === undefined
        ? []
        : [{ mark: FileClock, title: say('sso.certificateEnds', { day: times.day(endsAt) }) }]),
    ],
  };
  return {
    provider: {
      isDone: true,
      summary: `${chosen}. ${say('sso.handed.chosenBy', { giver: link.giver })}`,
      content: null,
    },
    domain: {
      isDone: proven.length > 0,
      summary: <DomainSummary domains={proven} />,
      act: show('domain'),
      content: <DomainStep company={company} onNext={() => setOpen(connection ? 'test' : 'values')} />,
    },
    values: {
      isDone: connection !== undefined,
      summary: connection?.issuer,
      act: show('values'),
      content: <Values {...props} onNext={() => setOpen('test')} />,
    },
    test: {
      isDone: isTested(connection),
      summary: connection?.lastTest && say('sso.test.passed', { when: times.ago(connection.lastTest.at) }),
      act: connection && show('test'),
      content: connection && <TestStep connection={connection} onNext={() => setOpen('handBack')} />,
    },
    handBack: {
      isDone: false,
      content: (
        <HandBack
          giver={giver}
          detail={say('sso.handed.backDetail', { giver })}
          missing={!isTested(connection) && say('sso.ready.notTested')}
          summary={summary}
          onDone={onDone}
        />
      ),
    },
  };
}

/** The values of a connection that is there, or of the new one. */
function Values({ link, work, guide, connection, onNext }: StepsProps & { readonly onNext: () => void }) {
  if (connection) return <ValuesStep connection={connection} guide={guide} onNext={onNext} />;
  return <NewValues company={link.company.id} guide={guide} protocol={work.protocol} own={work.own} onAdded={onNext} />;
}
