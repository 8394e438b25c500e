import type { ComponentType } from 'react';
import { ConfirmAddress } from './choose/ConfirmAddress.tsx';
import { Decline } from './choose/Decline.tsx';
import { OutOfCountry } from './choose/OutOfCountry.tsx';
import type { EmergencyProps } from './EmergencyProps.ts';
import { Accepted } from './manage/Accepted.tsx';
import { ReplaceLocation } from './manage/ReplaceLocation.tsx';
import type { EmergencyPlace } from './places.rules.ts';
import './saving-effects.ts';

const screens: { readonly [At in EmergencyPlace['at']]?: ComponentType<EmergencyProps> } = {
  replace: ReplaceLocation,
  confirm: ConfirmAddress,
  accepted: Accepted,
  decline: Decline,
  outOfCountryDisclaimer: OutOfCountry,
};

/** The screens of an answer: the address is confirmed, another location replaces it, or the line has none. */
export function NextScreens(props: EmergencyProps) {
  const Screen = screens[props.at.place.at];
  return Screen && <Screen {...props} />;
}
