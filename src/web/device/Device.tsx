import { devicePath } from '../../contract/device.ts';
import { pages } from '../../contract/paths.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink, QuietLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SuccessHeading } from '../ui/SuccessHeading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { ConfirmDevice } from './ConfirmDevice.tsx';
import { EnterDeviceCode } from './EnterDeviceCode.tsx';

/** Signs in a device: entering its code, confirming, and the result (RFC 8628 §3.3). */
export function Device() {
  const { t, started } = useVisit();
  const device = started?.screen === 'device' ? started.data : undefined;
  if (device?.step === 'enterCode') return <EnterDeviceCode {...device} />;
  if (device?.step === 'confirm') return <ConfirmDevice {...device} />;
  if (device?.step === 'done') return <Done />;
  const isDeclined = device?.step === 'declined';
  return (
    <>
      <DeviceMessage
        title={isDeclined ? t('device.declinedTitle') : t('device.title')}
        sentence={isDeclined && t('device.declined')}
      />
      <ButtonLink href={devicePath}>{t('device.another')}</ButtonLink>
    </>
  );
}

function Done() {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <>
      <SuccessHeading title={t('device.doneTitle')}>{t('device.done')}</SuccessHeading>
      <QuietLink href={pages.sessions.path}>{t('device.review')}</QuietLink>
    </>
  );
}

function DeviceMessage({ title, sentence }: { title: string; sentence: string | false }) {
  useFocusOnArrival();
  return <Heading title={title}>{sentence}</Heading>;
}
