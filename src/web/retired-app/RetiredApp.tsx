import type { ScreenProps } from '../kernel/screen.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DownloadLink } from '../ui/DownloadLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { NoPermission } from './NoPermission.tsx';
import { noticeOf } from './notice-of.rules.ts';
import styles from './RetiredApp.module.css';

/** Tells users that an app is retired or was replaced, and where to get the current one. */
export function RetiredApp({ stoppedBy }: ScreenProps) {
  const { t, startPath, assets, signIn, parameters } = useVisit();
  useFocusOnArrival();
  const route = useRoute(startPath);
  const notice = noticeOf(route?.screen === 'rcmWarning' ? 'SUNSET_NOTIFICATION' : route?.params.variant);
  const { mobileApp } = assets;
  const names = { app: signIn?.appName ?? parameters.appName ?? t('retiredApp.thisApp'), brand: assets.displayName };
  return (
    <div>
      <Heading title={t(`retiredApp.${notice}Title`, names)}>{t(`retiredApp.${notice}Sentence`, names)}</Heading>
      {notice === 'noPermission' && <NoPermission isOver={!signIn || stoppedBy !== undefined} />}
      {mobileApp && notice !== 'noPermission' && (
        <>
          <div className={styles.stores}>
            <ButtonLink href={mobileApp.appStorePage}>{t('retiredApp.appStore')}</ButtonLink>
            <ButtonLink href={mobileApp.playStorePage}>{t('retiredApp.playStore')}</ButtonLink>
          </div>
          <DownloadLink address={mobileApp.downloadPage} />
        </>
      )}
    </div>
  );
}
