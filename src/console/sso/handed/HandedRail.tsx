import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import type { ReactNode } from 'react';
import type { HandedIntent, HandedSetup, HandedWork } from '../../../contract/setup-links.ts';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Initials, State } from '../../parts/icons/Icon.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import { AskGiver } from './AskGiver.tsx';
import styles from './Handed.module.css';

interface HandedRailProps {
  readonly link: HandedSetup;
  readonly work: HandedWork;
  /** The guide of the provider, where there is one. */
  readonly guide?: ReactNode;
  readonly onChange: (link: HandedSetup | undefined) => void;
}

type OpensText = Extract<ConsoleTextId, `sso.handed.opens.${string}`>;

/** What a link for a part opens. */
const opens: Readonly<Record<HandedIntent, readonly OpensText[]>> = {
  sso: ['sso.handed.opens.setup', 'sso.handed.opens.test'],
  domain: ['sso.handed.opens.record'],
  certificate: ['sso.handed.opens.metadata'],
};
const closed = ['sso.handed.opens.noPeople', 'sso.handed.opens.noOther'] as const;

/** Who has given the link and what they say, the guide, and what the link opens. */
export function HandedRail({ link, work, guide, onChange }: HandedRailProps) {
  const say = useSay();
  const times = useTimes();
  const { giver, recipient, givenAt, worksUntil } = link;
  return (
    <>
      <Card isPadded>
        <div className={styles.giver}>
          <Initials of={giver} />
          <div>
            <b>{giver}</b>
            <small>{say('sso.handed.gave')}</small>
          </div>
        </div>
        {work.note && <p className={styles.note}>{say('approvals.quoted', { text: work.note })}</p>}
        <Details>
          <Detail name={say('sso.handed.given')}>
            {say('sso.handed.givenTo', { when: times.moment(givenAt), name: recipient })}
          </Detail>
          {worksUntil !== undefined && (
            <Detail name={say('sso.handed.works')}>
              {say('sso.handed.worksHere', { time: times.moment(worksUntil) })}
            </Detail>
          )}
        </Details>
      </Card>
      {guide}
      <Section title={say('sso.handed.opens')}>
        <Card isPadded>
          <ul className={styles.opens}>
            {opens[work.intent].map((text) => (
              <li key={text}>
                <State of={CircleCheck} tone="ok">
                  {say(text)}
                </State>
              </li>
            ))}
            {closed.map((text) => (
              <li key={text}>
                <State of={CircleDashed} tone="muted">
                  {say(text)}
                </State>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <div className={styles.foot}>
        {say('sso.handed.kept', { giver })}{' '}
        <AskGiver link={link} onChange={onChange} verb={say('sso.handed.askMore')} />
      </div>
    </>
  );
}
