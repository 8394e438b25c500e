import monitor from 'lucide/dist/esm/icons/monitor.mjs';
import type { sessionCalls } from '../../contract/account/sessions.ts';
import type { OutputOf } from '../../contract/call.ts';
import { ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AskingItem } from './AskingItem.tsx';
import { activeAt, startedOn } from './active-at.rules.ts';
import { EndOthers } from './EndOthers.tsx';
import { Part } from './Part.tsx';
import styles from './Sessions.module.css';
import { useDeviceName } from './useDeviceName.ts';
import type { EndSession } from './useEndSession.ts';

type Session = OutputOf<typeof sessionCalls.ownSessions>['sessions'][number];

interface SessionListProps {
  readonly sessions: readonly Session[];
  readonly ending: EndSession;
  /** A stranger among them may know the password. */
  readonly hasPassword: boolean;
}

const thisOneFirst = (one: Session, other: Session) => Number(other.isThisOne) - Number(one.isThisOne);

/** The user's sessions, each with its device, apps and times; that of this browser first. */
export function SessionList({ sessions, ending, hasPassword }: SessionListProps) {
  const { t } = useVisit();
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne);
  return (
    <Part title={t('sessions.where')} name="sessions" ending={ending}>
      {hasOthers && <p className={styles.empty}>{t(hasPassword ? 'sessions.sentence' : 'sessions.sentenceAlone')}</p>}
      <ItemList>
        {[...sessions].sort(thisOneFirst).map((session) => (
          <SessionRow key={session.sessionId} session={session} ending={ending} />
        ))}
      </ItemList>
      {hasOthers && <EndOthers end={ending.endOthers} isWorking={ending.working === 'others'} />}
    </Part>
  );
}

function SessionRow({ session, ending }: { readonly session: Session; readonly ending: EndSession }) {
  const { t, language } = useVisit();
  const deviceOf = useDeviceName();
  const { sessionId, isThisOne, apps } = session;
  const device = deviceOf(session);
  const now = new Date();
  const started = startedOn(new Date(session.startedAt), now, language);
  const active = isThisOne ? undefined : activeAt(new Date(session.lastUsedAt), now, language);
  const details = [device, ...apps, active].filter((detail) => detail !== undefined);
  const end = isThisOne ? ending.endThisOne : ending.end;
  return (
    <AskingItem
      icon={monitor}
      name={device}
      action={{
        text: t('sessions.end'),
        name: t('sessions.endNamed', { device: details.join(', ') }),
        working: t('sessions.ending'),
      }}
      isWorking={ending.working === sessionId}
      asks={{ question: t('sessions.endAsk', { device }), yes: t('sessions.end'), no: t('sessions.keepOthers') }}
      end={() => end(sessionId)}
    >
      {isThisOne && (
        <ItemDetail>
          <span className={styles.here}>{t('sessions.thisOne')}</span>
        </ItemDetail>
      )}
      {apps.length > 0 && <ItemDetail>{new Intl.ListFormat(language).format(apps)}</ItemDetail>}
      <ItemDetail>
        {active === undefined ? t('sessions.timesNow', { started }) : t('sessions.times', { started, active })}
      </ItemDetail>
    </AskingItem>
  );
}
