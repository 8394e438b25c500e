import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AppDownloads.module.css';

/** Where to get the brand's app: its stores, and an address to copy to the device that needs the app (FRAME-12). */
export function AppDownloads() {
  const { t, assets } = useVisit();
  const { mobileApp } = assets;
  if (!mobileApp) return null;
  return (
    <>
      <div className={styles.stores}>
        <ButtonLink href={mobileApp.appStorePage}>{t('retiredApp.appStore')}</ButtonLink>
        <ButtonLink href={mobileApp.playStorePage}>{t('retiredApp.playStore')}</ButtonLink>
      </div>
      <CopyButton
        text={mobileApp.downloadPage}
        label={t('retiredApp.copyLink')}
        copied={t('retiredApp.copied')}
        failed={t('retiredApp.notCopied')}
      />
    </>
  );
}
