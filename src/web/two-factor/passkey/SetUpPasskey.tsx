import { useVisit } from '../../kernel/visit/visit.tsx';
import type { TwoFactorProps } from '../TwoFactorProps.ts';
import { PasskeyForm } from './PasskeyForm.tsx';

/** Sets up a passkey or a security key, which the browser asks for. */
export function SetUpPasskey(props: TwoFactorProps) {
  const { t } = useVisit();
  return (
    <PasskeyForm
      {...props}
      title={t('twoFactor.passkeySetUpTitle')}
      sentence={t('twoFactor.passkeySetUpSentence')}
      action={t('passkeyWay.create')}
      onAction={{ type: 'ceremonyWanted', channel: 'passkey' }}
      onAnotherWay={{ type: 'placeChosen', place: { at: 'setup' } }}
    />
  );
}
