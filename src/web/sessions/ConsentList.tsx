import type { OutputOf } from '../../contract/call.ts';
import type { sessionCalls } from '../../contract/sessions.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Item, ItemDetail, ItemList } from '../ui/ItemList.tsx';
import styles from './Sessions.module.css';
import type { EndSession } from './useEndSession.ts';

type Consent = OutputOf<typeof sessionCalls.ownSessions>['consents'][number];

/** The apps to which the user has granted scopes (CONS-1). */
export function ConsentList({ consents, ending }: { consents: readonly Consent[]; ending: EndSession }) {
  const { t, say } = useVisit();
  return (
    <>
      <h2 className={styles.subtitle}>{t('sessions.consents')}</h2>
      {consents.length === 0 && <p className={styles.empty}>{t('sessions.noConsents')}</p>}
      <ItemList isHidden={consents.length === 0}>
        {consents.map(({ appId, appName, scopes, grantedAt }) => (
          <Item
            key={appId}
            name={appName}
            action={
              <TextButton
                name={ending.working === appId ? undefined : t('sessions.revokeNamed', { appName })}
                onClick={() => ending.revoke(appId)}
              >
                {ending.working === appId ? t('sessions.ending') : t('sessions.revoke')}
              </TextButton>
            }
          >
            <ItemDetail>
              <ul className={styles.scopes}>
                {scopes.map((scope) => (
                  <li key={scope}>{say(`scope.${scope}`)}</li>
                ))}
              </ul>
            </ItemDetail>
            <ItemDetail>{t('sessions.grantedAt', { grantedAt: new Date(grantedAt) })}</ItemDetail>
          </Item>
        ))}
      </ItemList>
    </>
  );
}
