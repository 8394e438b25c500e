import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import { useCallback, useEffect, useState } from 'react';
import type { HandedSetup, HandedState, HandedWork } from '../../../contract/setup-links.ts';
import { beginSetup, onLinkOver, readSetup } from '../../kernel/setup/setup-link.ts';
import { useSay } from '../../kernel/texts.ts';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { Note } from '../../parts/states/States.tsx';
import type { HandedSummary } from './HandBack.tsx';
import styles from './Handed.module.css';
import { HandedCertificateSteps } from './HandedCertificateSteps.tsx';
import { HandedDomainSteps } from './HandedDomainSteps.tsx';
import { HandedDone } from './HandedDone.tsx';
import { Alone, HandedEnd } from './HandedEnd.tsx';
import { HandedFrame } from './HandedFrame.tsx';
import { HandedSteps } from './HandedSteps.tsx';
import { askedOf, titleOf } from './handed-words.ts';
import { useTimeLeft } from './useTimeLeft.ts';

type Link = HandedSetup | undefined;

interface HandedPageProps {
  /** Undefined where neither the browser nor the code has one. */
  readonly first: Link;
  readonly code: string | undefined;
}

/** The page of a set-up link: it is opened by a press, worked with, and handed back. */
export function HandedPage({ first, code }: HandedPageProps) {
  const say = useSay();
  const { link, at, set, look } = useLink(first, code);
  const [summary, setSummary] = useState<HandedSummary>();
  if (summary && link) return <Done summary={summary} />;
  if (!link)
    return (
      <HandedFrame>
        <Alone title={say('sso.handed.notThere')} detail={say('sso.handed.notThereDetail')} />
      </HandedFrame>
    );
  if (link.state === 'notOpened')
    return (
      <HandedFrame>
        <Begin link={link} code={code} onChange={set} />
      </HandedFrame>
    );
  if (link.state === 'open')
    return (
      <Open
        link={link}
        until={at + link.leftMs}
        onChange={set}
        onOver={look}
        onDone={(done, now) => {
          if (now?.state === 'handedBack') setSummary(done);
          set(now);
        }}
      />
    );
  return (
    <HandedFrame>
      <HandedEnd link={link} state={link.state} code={code} onChange={set} />
    </HandedFrame>
  );
}

const lookEveryMs = 60_000;
/** States that the giver may change while somebody waits. */
const waiting: ReadonlySet<HandedState> = new Set(['timeUp', 'notUsed']);

/** How the link stands: as it was read last, and when. */
function useLink(first: Link, code: string | undefined) {
  const queries = useQueryClient();
  const key = ['setup-link'];
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await readSetup(code)).link ?? null,
    initialData: first ?? null,
    refetchInterval: ({ state }) => (waiting.has(state.data?.state ?? 'open') ? lookEveryMs : false),
  });
  const look = useCallback(() => void refetch(), [refetch]);
  useEffect(() => onLinkOver(look), [look]);
  const set = (link: Link) => void queries.setQueryData(key, link ?? null);
  return { link: data ?? undefined, at: dataUpdatedAt, set, look };
}

function Done({ summary }: { readonly summary: HandedSummary }) {
  const say = useSay();
  return (
    <HandedFrame
      beside={
        <>
          <Icon of={CircleCheck} isSmall />
          {say('sso.handed.handedBack')}
        </>
      }
    >
      <HandedDone summary={summary} />
    </HandedFrame>
  );
}

interface BeginProps {
  readonly link: HandedSetup;
  readonly code: string | undefined;
  readonly onChange: (link: Link) => void;
}

/** Nothing is opened before the press: scanners of mails fetch addresses, too. */
function Begin({ link, code, onChange }: BeginProps) {
  const say = useSay();
  const note = link.work?.note;
  return (
    <Alone title={titleOf(link, say)} detail={askedOf(link, say)}>
      {note && <Note>{say('approvals.quoted', { text: note })}</Note>}
      <ActForm verb={say('sso.handed.begin')} perform={async () => onChange(await beginSetup(code ?? ''))} />
    </Alone>
  );
}

interface OpenProps {
  readonly link: HandedSetup;
  /** When its time is up, by the clock of this device. */
  readonly until: number;
  readonly onChange: (link: Link) => void;
  readonly onOver: () => void;
  readonly onDone: (summary: HandedSummary, link: Link) => void;
}

const minuteMs = 60_000;
const soonMs = 5 * minuteMs;

function Open({ link, until, onChange, onOver, onDone }: OpenProps) {
  const say = useSay();
  const left = useTimeLeft(until, onOver);
  const { giver, work } = link;
  const isSoon = left > 0 && left <= soonMs;
  if (!work) return null;
  return (
    <HandedFrame
      beside={
        <>
          <Icon of={Clock} isSmall />
          {say('sso.handed.left', { count: Math.ceil(left / minuteMs) })}
        </>
      }
    >
      <div role="status" className={styles.soon}>
        {isSoon && <Note tone="warn">{say('sso.handed.soonOver', { giver })}</Note>}
      </div>
      <Work link={link} work={work} onChange={onChange} onDone={onDone} />
    </HandedFrame>
  );
}

interface WorkProps extends Pick<OpenProps, 'link' | 'onChange' | 'onDone'> {
  readonly work: HandedWork;
}

/** What the link hands over, by its part. */
function Work({ work, ...props }: WorkProps) {
  switch (work.intent) {
    case 'sso':
      return <HandedSteps {...props} work={work} />;
    case 'domain':
      return <HandedDomainSteps {...props} work={work} />;
    case 'certificate':
      return <HandedCertificateSteps {...props} work={work} />;
  }
}
