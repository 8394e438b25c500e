import { useCallback, useId } from 'react';
import type { configurationCalls } from '../../contract/brand/configuration.ts';
import type { OutputOf } from '../../contract/call.ts';
import { Item, ItemList } from '../../ui/layout/ItemList.tsx';
import type { Api } from '../kernel/network/api.ts';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AccountChip } from '../parts/account/AccountChip.tsx';
import { useOtherAccount } from '../parts/account/ProvenAccount.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import styles from './Agreement.module.css';
import { AgreementForm, type AgreementProps } from './AgreementForm.tsx';
import { scopeIconOf } from './scope-icons.ts';

/** Asks users to grant the scopes that an app requests (CONS-1). */
export function Consent(props: AgreementProps) {
  const { t, assets, signIn, locale, parameters, space } = useVisit();
  const asksId = useId();
  const onOther = useOtherAccount();
  const { answer: account, refusal: accountRefusal } = useAnswer(askForAccount);
  const clientId = signIn?.clientId ?? '';
  const ask = useCallback(
    (api: Api) => api.get('/api/config/app-permissions', { clientId, localeId: locale }),
    [clientId, locale],
  );
  const { answer: requested, refusal } = useAnswer(ask);
  const names = { appName: requested?.appName ?? signIn?.appName ?? '', brand: assets.displayName };
  if (!requested || !(account || accountRefusal))
    return <PendingScreen title={t('consent.title', names)} refusal={refusal} />;
  const scopes = selectRequestedScopes(requested.records, parameters.scope);
  return (
    <AgreementForm
      {...props}
      title={t('consent.title', names)}
      account={account && <AccountChip {...account} onOther={onOther} />}
      agree={{ text: t('consent.allow'), working: t('consent.working') }}
      leave={{ text: t('consent.deny'), by: 'deny' }}
    >
      <p id={asksId} className={styles.asks}>
        {t('consent.asks')}
      </p>
      <ItemList labelledBy={asksId}>
        {scopes.map(({ scope, description }) => (
          <Item key={scope} icon={scopeIconOf(scope)} name={description} />
        ))}
      </ItemList>
      {(requested.policyPage || requested.termsPage) && (
        <p className={styles.links}>
          {requested.policyPage && <a href={requested.policyPage}>{t('consent.policy', names)}</a>}
          {requested.termsPage && <a href={requested.termsPage}>{t('consent.terms', names)}</a>}
        </p>
      )}
      <p className={styles.hint}>
        {t('consent.denying', names)}
        {space}
        {t('consent.removing')}
      </p>
    </AgreementForm>
  );
}

const askForAccount = (api: Api) => api.get('/api/agreement/consent-account', {});

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
