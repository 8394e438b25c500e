import { useVisit } from '../../kernel/visit/visit.tsx';
import type { TwoFactorProps } from '../TwoFactorProps.ts';
import { PasskeyForm } from './PasskeyForm.tsx';

/** Asks for a passkey or a security key. The browser's dialog may have opened by itself. */
export function UsePasskey(props: TwoFactorProps) {
  const { t } = useVisit();
  return (
    <PasskeyForm
      {...props}
      title={t('twoFactor.passkeyTitle')}
      sentence={t('twoFactor.passkeySentence')}
      action={t('twoFactor.passkeyContinue')}
      onAction={{ type: 'ceremonyAsked', channel: 'passkey' }}
      onAnotherWay={{ type: 'placeChosen', place: { at: 'options' } }}
    />
  );
}
