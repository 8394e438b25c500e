import { useEffect, useState } from 'react';
import type { OutputOf } from '../../contract/call.ts';
import type { configurationCalls } from '../../contract/configuration.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { reload } from '../kernel/document.ts';
import { refusalOf, useVisit } from '../kernel/visit.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loader } from '../ui/Loader.tsx';
import styles from './Agreement.module.css';
import { AgreementForm } from './AgreementForm.tsx';

/** Who asks, for what, and the user's answer (CONS-1). */
export function Consent(props: SignInProps) {
  const { t, assets, sentenceOf, parameters } = useVisit();
  const { asked, refusal } = useAsked();
  if (refusal)
    return (
      <div role="alert">
        <p>{sentenceOf(refusal)}</p>
        <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
      </div>
    );
  if (!asked)
    return (
      <div>
        <Heading title={t('consent.title')} />
        <Loader label={t('frame.loading')} />
      </div>
    );
  const { appName, records } = asked;
  const scopes = askedOf(records, parameters.scope);
  return (
    <AgreementForm
      {...props}
      title={t('consent.title')}
      agree={{ text: t('consent.allow'), working: t('consent.working') }}
      leave={{ text: t('consent.deny'), by: 'deny' }}
    >
      <p className={styles.sentence}>{t('consent.asks', { appName, brand: assets.displayName })}</p>
      <ul className={styles.list}>
        {scopes.map(({ scope, description }) => (
          <li key={scope}>{description}</li>
        ))}
      </ul>
      <p className={styles.hint}>{t('consent.denying', { appName })}</p>
    </AgreementForm>
  );
}

type Scopes = OutputOf<typeof configurationCalls.appPermissions>['records'];

/** Of what an app may ask for, what it asks for now; all of it where the request names nothing. */
function askedOf(records: Scopes, scope = ''): Scopes {
  const asked = scope.split(' ');
  const now = records.filter((record) => asked.includes(record.scope));
  return now.length > 0 ? now : records;
}

function useAsked() {
  const { api, signIn, locale } = useVisit();
  const [asked, setAsked] = useState<OutputOf<typeof configurationCalls.appPermissions>>();
  const [refusal, setRefusal] = useState<Refusal>();
  const clientId = signIn?.clientId ?? '';
  useEffect(() => {
    api
      .get('/api/config/app-permissions', { clientId, localeId: locale })
      .then(setAsked)
      .catch((reason) => setRefusal(refusalOf(reason)));
  }, [api, clientId, locale]);
  return { asked, refusal };
}
