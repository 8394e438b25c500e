import { useVisit } from '../kernel/visit.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

/** The address of the app to use, to copy to the device that it is for. */
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
