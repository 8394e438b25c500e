import { useCallback } from 'react';
import type { OutputOf } from '../../contract/call.ts';
import type { configurationCalls } from '../../contract/configuration.ts';
import type { Api } from '../kernel/api.ts';
import { useAnswer } from '../kernel/useAnswer.ts';
import { useVisit } from '../kernel/visit.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import styles from './Agreement.module.css';
import { AgreementForm, type AgreementProps } from './AgreementForm.tsx';

/** Asks users to grant the scopes that an app requests (CONS-1). */
export function Consent(props: AgreementProps) {
  const { t, assets, signIn, locale, parameters } = useVisit();
  const clientId = signIn?.clientId ?? '';
  const ask = useCallback(
    (api: Api) => api.get('/api/config/app-permissions', { clientId, localeId: locale }),
    [clientId, locale],
  );
  const { answer: requested, refusal } = useAnswer(ask);
  const names = { appName: requested?.appName ?? signIn?.appName ?? '', brand: assets.displayName };
  if (!requested) return <PendingScreen title={t('consent.title', names)} refusal={refusal} />;
  const scopes = selectRequestedScopes(requested.records, parameters.scope);
  return (
    <AgreementForm
      {...props}
      title={t('consent.title', names)}
      sentence={t('consent.asks')}
      agree={{ text: t('consent.allow'), working: t('consent.working') }}
      leave={{ text: t('consent.deny'), by: 'deny' }}
    >
      <ul className={styles.list}>
        {scopes.map(({ scope, description }) => (
          <li key={scope}>{description}</li>
        ))}
      </ul>
      <p className={styles.hint}>
        {t('consent.denying', names)} {t('consent.removing')}
      </p>
    </AgreementForm>
  );
}

type Scopes = OutputOf<typeof configurationCalls.appPermissions>['records'];

/**
 * The scopes of this request; every scope of the app if the request names none. Every other scope implies that the app
 * knows who the user is.
 */
function selectRequestedScopes(records: Scopes, scope = ''): Scopes {
  const requested = scope.split(' ');
  const now = records.filter((record) => requested.includes(record.scope));
  const asked = now.length > 0 ? now : records;
  return asked.length > 1 ? asked.filter((record) => record.scope !== 'openid') : asked;
}
