import { pages } from '../../contract/paths.ts';
import { devicePath } from '../../contract/sign-in/device.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
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
