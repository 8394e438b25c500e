import type { ComponentType } from 'react';
import { AddNumber } from './AddNumber.tsx';
import { CircularNumber } from './CircularNumber.tsx';
import { CodesLeft } from './CodesLeft.tsx';
import { EnterRecoveryCode } from './EnterRecoveryCode.tsx';
import { Help } from './Help.tsx';
import type { TwoFactorPlace } from './places.rules.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { SetUpOptions } from './SetUpOptions.tsx';
import { SetUpPasskey } from './SetUpPasskey.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';
import { UsePasskey } from './UsePasskey.tsx';

const screens: { readonly [At in TwoFactorPlace['at']]?: ComponentType<TwoFactorProps> } = {
  help: Help,
  setup: SetUpOptions,
  setupApp: SetUpApp,
  setupPasskey: SetUpPasskey,
  setupNumber: AddNumber,
  circular: CircularNumber,
  recoveryCodes: RecoveryCodes,
  recoveryCodesLeft: CodesLeft,
};

/** Help, passkeys, codes that the user keeps, and the set-up (MFA-3, MFA-5). */
export function LaterScreens(props: TwoFactorProps) {
  const { place } = props.at;
  if (place.at === 'verify')
    return place.channel === 'passkey' ? <UsePasskey {...props} /> : <EnterRecoveryCode {...props} />;
  const Screen = screens[place.at];
  return Screen && <Screen {...props} />;
}
