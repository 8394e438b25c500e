import type { OutputOf } from '../../contract/call.ts';
import type { sessionCalls } from '../../contract/sessions.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Item, ItemDetail, ItemList } from '../ui/ItemList.tsx';
import { activeAt } from './active-at.rules.ts';
import styles from './Sessions.module.css';
import { useDeviceName } from './useDeviceName.ts';
import type { EndSession } from './useEndSession.ts';

type Session = OutputOf<typeof sessionCalls.ownSessions>['sessions'][number];

const thisOneLast = (one: Session, other: Session) => Number(one.isThisOne) - Number(other.isThisOne);

/** The user's sessions, each with its device, apps and times. */
export function SessionList({ sessions, ending }: { sessions: readonly Session[]; ending: EndSession }) {
  const { t, language } = useVisit();
  const deviceOf = useDeviceName();
  const apps = new Intl.ListFormat(language);
  return (
    <ItemList>
      {[...sessions].sort(thisOneLast).map((session) => {
        const { sessionId, isThisOne, startedAt, lastUsedAt } = session;
        const device = deviceOf(session);
        const active = isThisOne ? undefined : activeAt(new Date(lastUsedAt), new Date(), language);
        const details = [device, ...session.apps, active].filter((detail) => detail !== undefined);
        const isWorking = ending.working === sessionId;
        const end = isThisOne ? ending.endThisOne : ending.end;
        return (
          <Item
            key={sessionId}
            name={device}
            action={
              <TextButton
                name={isWorking ? undefined : t('sessions.endNamed', { device: details.join(', ') })}
                onClick={() => end(sessionId)}
              >
                {isWorking ? t('sessions.ending') : t('sessions.end')}
              </TextButton>
            }
          >
            {isThisOne && (
              <ItemDetail>
                <span className={styles.here}>{t('sessions.thisOne')}</span>
              </ItemDetail>
            )}
            {session.apps.length > 0 && <ItemDetail>{apps.format(session.apps)}</ItemDetail>}
            <ItemDetail>
              {active === undefined
                ? t('sessions.timesNow', { startedAt: new Date(startedAt) })
                : t('sessions.times', { startedAt: new Date(startedAt), active })}
            </ItemDetail>
          </Item>
        );
      })}
    </ItemList>
  );
}
