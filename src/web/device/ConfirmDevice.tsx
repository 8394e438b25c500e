import { useRef } from 'react';
import { type DeviceView, devicePath } from '../../contract/sign-in/device.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { DeviceCode } from '../parts/code/DeviceCode.tsx';
import styles from './Device.module.css';
import { useSend } from './useSend.ts';

/** Names the app and asks whether the user started this, so that phished users notice (RFC 8628 §5.4). */
export function ConfirmDevice({ xsrf, userCode, appName }: Extract<DeviceView, { step: 'confirm' }>) {
  const { t } = useVisit();
  const { isSending, send } = useSend();
  const refusal = useRef<HTMLFormElement>(null);
  useFocusOnArrival();
  const known = (
    <>
      <input type="hidden" name="xsrf" value={xsrf} />
      <input type="hidden" name="user_code" value={userCode} />
    </>
  );
  return (
    <>
      <form method="post" action={devicePath} onSubmit={send}>
        <Heading title={t('device.confirmTitle')}>{t('device.asks', { appName })}</Heading>
        {known}
        <input type="hidden" name="confirm" value="yes" />
        <DeviceCode code={userCode} />
        <p className={styles.warning}>{t('device.onlyIf')}</p>
        <SubmitButton working={t('device.allowing')} isWorking={isSending}>
          {t('device.allow')}
        </SubmitButton>
        <SecondaryButton onClick={() => isSending || refusal.current?.submit()}>{t('device.deny')}</SecondaryButton>
      </form>
      <form ref={refusal} method="post" action={devicePath} hidden>
        {known}
        <input type="hidden" name="abort" value="yes" />
      </form>
    </>
  );
}
