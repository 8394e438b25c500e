import { type ReactNode, useRef } from 'react';
import type { HandedSetup, HandedState } from '../../../contract/setup-links.ts';
import { useFocusOnArrival } from '../../kernel/focus/useFocusOnArrival.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { type Times, useTimes } from '../../kernel/times.ts';
import { useDocumentTitle } from '../../kernel/useDocumentTitle.ts';
import { AskGiver } from './AskGiver.tsx';
import styles from './Handed.module.css';

interface AloneProps {
  readonly mark?: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly children?: ReactNode;
}

/** A view of one fact, with what can be done. */
export function Alone({ mark, title, detail, children }: AloneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useFocusOnArrival(heading);
  return (
    <div className={styles.alone}>
      {mark}
      <div>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{detail}</p>
      </div>
      {children}
    </div>
  );
}

type EndedState = Exclude<HandedState, 'notOpened' | 'open'>;
type Words = readonly [title: string, detail: string];

/** What an ended link is called, and what helps. */
function wordsOf(
  state: EndedState,
  { giver, intent, openedAt = 0, openedIn }: HandedSetup,
  say: ConsoleSay,
  times: Times,
): Words {
  const browser = openedIn?.browser ?? 'none';
  const words: Readonly<Record<EndedState, () => Words>> = {
    notUsed: () => [say('sso.handed.notUsed'), say('sso.handed.notUsedDetail', { giver })],
    elsewhere: () => [
      say('sso.handed.elsewhere'),
      say('sso.handed.elsewhereDetail', { giver, browser, when: times.moment(openedAt) }),
    ],
    timeUp: () => [say('sso.handed.timeUp'), say('sso.handed.timeUpDetail', { giver })],
    takenBack: () => [say('sso.handed.takenBack', { giver }), say('sso.handed.takenBackDetail')],
    handedBack: () => [
      say('sso.handed.handedBack'),
      say(intent === 'sso' ? 'sso.handed.handedBackDetail' : 'sso.handed.partBackDetail', { giver }),
    ],
    giverLeft: () => [say('sso.handed.ended'), say('sso.handed.giverLeftDetail', { giver })],
    switchedOn: () => [say('sso.handed.ended'), say('sso.handed.switchedOnDetail')],
    removed: () => [say('sso.handed.ended'), say('sso.handed.removedDetail')],
  };
  return words[state]();
}

const canAsk: ReadonlySet<HandedState> = new Set(['notUsed', 'elsewhere', 'timeUp']);

interface HandedEndProps {
  readonly link: HandedSetup;
  readonly state: EndedState;
  readonly code: string | undefined;
  readonly onChange: (link: HandedSetup | undefined) => void;
}

/** A link that does not work here: why, and whom to ask. */
export function HandedEnd({ link, state, code, onChange }: HandedEndProps) {
  const say = useSay();
  const times = useTimes();
  const [title, detail] = wordsOf(state, link, say, times);
  return (
    <Alone title={title} detail={detail}>
      {canAsk.has(state) && (
        <div className={styles.acts}>
          <AskGiver link={link} code={code} verb={say('sso.handed.ask', { giver: link.giver })} onChange={onChange} />
        </div>
      )}
    </Alone>
  );
}
