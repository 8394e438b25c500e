import { useVisit } from '../kernel/visit/visit.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Sets up a passkey or a security key, which the browser asks for. */
export function SetUpPasskey(props: TwoFactorProps) {
  const { t } = useVisit();
  return (
    <PasskeyForm
      {...props}
      title={t('twoFactor.passkeySetUpTitle')}
      sentence={t('twoFactor.passkeySetUpSentence')}
      action={t('passkeyWay.create')}
      onAction={{ type: 'passkeyWanted' }}
      onAnotherWay={{ type: 'placeChosen', place: { at: 'setup' } }}
    />
  );
}
