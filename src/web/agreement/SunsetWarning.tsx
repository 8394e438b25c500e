import { useEffect, useState } from 'react';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AppDownloads } from '../parts/screen/AppDownloads.tsx';
import { AgreementForm, type AgreementProps } from './AgreementForm.tsx';

/** Warns the users of an app that retires soon, and lets them continue (212). */
export function SunsetWarning(props: AgreementProps) {
  const { t, assets, signIn, parameters } = useVisit();
  const day = useLastDay();
  const names = { app: signIn?.appName ?? parameters.appName ?? 'none', brand: assets.displayName };
  return (
    <AgreementForm
      {...props}
      title={t('retiredApp.sunsetNotificationTitle', names)}
      sentence={
        day ? t('retiredApp.lastDaySentence', { ...names, day }) : t('retiredApp.sunsetNotificationSentence', names)
      }
      agree={{ text: t('retiredApp.continue', names), working: t('retiredApp.continuing'), isQuiet: true }}
      leave={{ text: t('retiredApp.cancel'), by: 'cancel' }}
    >
      <AppDownloads />
    </AgreementForm>
  );
}

/** The last day before the app retires. Noon UTC is the same date in nearly every time zone. */
function useLastDay(): Date | undefined {
  const { api } = useVisit();
  const [day, setDay] = useState<Date>();
  useEffect(() => {
    api
      .post('/api/account/lookup-rcm-sunset-notification', {})
      .then(({ sunsetOn }) => sunsetOn && setDay(new Date(Date.parse(`${sunsetOn}T12:00:00Z`) - 24 * 3600 * 1000)))
      .catch(() => undefined); // the warning stands without the day
  }, [api]);
  return day;
}
