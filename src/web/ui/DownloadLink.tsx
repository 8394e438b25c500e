import { useVisit } from '../kernel/visit.tsx';
import { CopyButton } from './CopyButton.tsx';

/** The address of an app's download page, to be copied to the device that needs the app. */
export function DownloadLink({ address }: { address: string }) {
  const { t } = useVisit();
  return (
    <CopyButton
      text={address}
      label={t('retiredApp.copyLink')}
      copied={t('retiredApp.copied')}
      failed={t('retiredApp.notCopied')}
    />
  );
}
