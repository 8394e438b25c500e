import type { ComponentType } from 'react';
import type { DigitChannel, FactorChannel } from '../../contract/two-factor/factor-ways.ts';
import { AddNumber } from './AddNumber.tsx';
import { CircularNumber } from './CircularNumber.tsx';
import { CodesLeft } from './CodesLeft.tsx';
import { EnterRecoveryCode } from './EnterRecoveryCode.tsx';
import { Help } from './Help.tsx';
import { SetUpPasskey } from './passkey/SetUpPasskey.tsx';
import { UsePasskey } from './passkey/UsePasskey.tsx';
import type { TwoFactorPlace } from './places.rules.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { SetUpOptions } from './SetUpOptions.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

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

/** The screen of each way that asks for more than six digits. */
const asking: { readonly [Channel in FactorChannel]?: ComponentType<TwoFactorProps> } = {
  passkey: UsePasskey,
  recovery: EnterRecoveryCode,
} satisfies Record<Exclude<FactorChannel, DigitChannel>, ComponentType<TwoFactorProps>>;

/** Help, passkeys, codes that the user keeps, and the set-up (MFA-3, MFA-5). */
export function LaterScreens(props: TwoFactorProps) {
  const { place } = props.at;
  const Screen = place.at === 'verify' ? asking[place.channel] : screens[place.at];
  return Screen && <Screen {...props} />;
}
