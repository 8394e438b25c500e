import appWindow from 'lucide/dist/esm/icons/app-window.mjs';
import type { sessionCalls } from '../../contract/account/sessions.ts';
import type { OutputOf } from '../../contract/call.ts';
import { ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AskingItem } from './AskingItem.tsx';
import { Part } from './Part.tsx';
import styles from './Sessions.module.css';
import type { EndSession } from './useEndSession.ts';

type Consent = OutputOf<typeof sessionCalls.ownSessions>['consents'][number];

/** The apps to which the user has granted scopes (CONS-1). */
export function ConsentList({ consents, ending }: { consents: readonly Consent[]; ending: EndSession }) {
  const { t } = useVisit();
  return (
    <Part title={t('sessions.consents')} name="consents" ending={ending}>
      {consents.length === 0 && <p className={styles.empty}>{t('sessions.noConsents')}</p>}
      <ItemList isHidden={consents.length === 0}>
        {consents.map((consent) => (
          <ConsentRow key={consent.appId} consent={consent} ending={ending} />
        ))}
      </ItemList>
    </Part>
  );
}

function ConsentRow({ consent, ending }: { readonly consent: Consent; readonly ending: EndSession }) {
  const { t, say } = useVisit();
  const { appId, appName, scopes, grantedAt } = consent;
  return (
    <AskingItem
      icon={appWindow}
      name={appName}
      action={{
        text: t('sessions.revoke'),
        name: t('sessions.revokeNamed', { appName }),
        working: t('sessions.removing'),
      }}
      isWorking={ending.working === appId}
      asks={{
        question: t('sessions.revokeAsk', { appName }),
        yes: t('sessions.revoke'),
        no: t('sessions.keepWay'),
      }}
      end={() => ending.revoke(appId)}
    >
      <ItemDetail>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{say(`scope.${scope}`)}</li>
          ))}
        </ul>
      </ItemDetail>
      <ItemDetail>{t('sessions.grantedAt', { grantedAt: new Date(grantedAt) })}</ItemDetail>
    </AskingItem>
  );
}
