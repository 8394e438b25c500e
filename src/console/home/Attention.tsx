import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import MailWarning from 'lucide/dist/esm/icons/mail-warning.mjs';
import MailX from 'lucide/dist/esm/icons/mail-x.mjs';
import PhoneOff from 'lucide/dist/esm/icons/phone-off.mjs';
import ShieldAlert from 'lucide/dist/esm/icons/shield-alert.mjs';
import SunMedium from 'lucide/dist/esm/icons/sun-medium.mjs';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import { useScope } from '../kernel/caller.ts';
import type { AttentionFact } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { buttonClass } from '../parts/buttons/Button.tsx';
import { type IconShapes, IconTile, type Tone } from '../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { attentionQuery } from './home-queries.ts';

/** Where somebody does something about a fact. */
interface WayOut {
  /** Below the scope. */
  readonly path: string;
  readonly text: Extract<ConsoleTextId, `home.${'see' | 'finish'}${string}`>;
  readonly search?: Readonly<Record<string, string>>;
}

interface FactLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  /** Undefined where the fact says all that there is. */
  wayOut(fact: AttentionFact): WayOut | undefined;
}

const people = (search: Readonly<Record<string, string>>) => () =>
  ({ path: '/people', text: 'home.seePeople', search }) as const;

/** How each fact is shown, and where it leads. Its words are `home.fact.<key>` and `home.fact.<key>Detail`. */
const looks: Readonly<Record<AttentionFact['key'], FactLook>> = {
  linesWithoutAddress: {
    icon: PhoneOff,
    tone: 'bad',
    wayOut: () => ({ path: '/lines', text: 'home.finishLines' }),
  },
  approvalsWaiting: {
    icon: ClipboardCheck,
    tone: 'warn',
    wayOut: () => ({ path: '/approvals', text: 'home.seeApprovals' }),
  },
  certificateEnds: {
    icon: FileClock,
    tone: 'warn',
    wayOut: ({ subject }) => subject && { path: `/sso/${subject.id}`, text: 'home.seeConnection' },
  },
  secondStepMissing: { icon: ShieldAlert, tone: 'plain', wayOut: people({ secondStep: 'none' }) },
  invitationsEnd: { icon: MailWarning, tone: 'plain', wayOut: people({ isInvited: 'true' }) },
  mailReturned: { icon: MailX, tone: 'plain', wayOut: people({ isMailReturned: 'true' }) },
};

/** What needs the person, the most urgent first. */
export function Attention({ company }: { readonly company: string }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(attentionQuery(company));
  const facts = data ?? [];
  return (
    <Section title={say('home.attention')} beside={facts.length > 1 && say('home.attentionOrder')}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data && facts.length === 0 && <Empty icon={SunMedium} title={say('home.nothing')} />}
        {facts.length > 0 && (
          <Rows>
            {facts.map((fact) => (
              <Fact key={`${fact.key} ${fact.subject?.id ?? ''}`} fact={fact} />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

function Fact({ fact }: { readonly fact: AttentionFact }) {
  const say = useSay();
  const times = useTimes();
  const scope = useScope();
  const { icon, tone, wayOut } = looks[fact.key];
  const { title, detail } = wordsOf(say, fact, fact.date === undefined ? '' : times.day(fact.date));
  const way = wayOut(fact);
  const act = way && (
    <Link
      to={`${pathOfScope(scope)}${way.path}`}
      {...(way.search && { search: way.search })}
      className={buttonClass({ isSmall: true })}
    >
      {say(way.text)}
    </Link>
  );
  return <Row mark={<IconTile of={icon} tone={tone} />} title={title} detail={detail} act={act} />;
}

/** A fact, and what it means. @param day when it ends, or from when on it counts; empty where it has no day */
function wordsOf(say: ConsoleSay, { key, count, subject }: AttentionFact, day: string) {
  const name = subject?.name ?? '';
  const words: Readonly<Record<AttentionFact['key'], { title: string; detail: string }>> = {
    linesWithoutAddress: {
      title: say('home.fact.linesWithoutAddress', { count }),
      detail: say('home.fact.linesWithoutAddressDetail'),
    },
    approvalsWaiting: {
      title: say('home.fact.approvalsWaiting', { count }),
      detail: say('home.fact.approvalsWaitingDetail', { day }),
    },
    certificateEnds: {
      title: say('home.fact.certificateEnds', { name, day }),
      detail: say('home.fact.certificateEndsDetail', { count }),
    },
    secondStepMissing: {
      title: say('home.fact.secondStepMissing', { count }),
      detail: day === '' ? say('home.fact.secondStepMissingNow') : say('home.fact.secondStepMissingDetail', { day }),
    },
    invitationsEnd: {
      title: say('home.fact.invitationsEnd', { count }),
      detail: say('home.fact.invitationsEndDetail', { day }),
    },
    mailReturned: { title: say('home.fact.mailReturned', { count }), detail: say('home.fact.mailReturnedDetail') },
  };
  return words[key];
}
