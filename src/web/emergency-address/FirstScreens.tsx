import type { ComponentType } from 'react';
import { ChooseLocation } from './choose/ChooseLocation.tsx';
import { StillThere } from './choose/StillThere.tsx';
import type { EmergencyProps } from './EmergencyProps.ts';
import { Lines } from './manage/Lines.tsx';
import { NoLine } from './NoLine.tsx';
import type { EmergencyPlace } from './places.rules.ts';
import { UnknownLine } from './UnknownLine.tsx';

const screens: { readonly [At in EmergencyPlace['at']]?: ComponentType<EmergencyProps> } = {
  dispatcher: Lines,
  line: UnknownLine,
  choose: ChooseLocation,
  still: StillThere,
  forbiddenWithoutDLWarning: NoLine,
};

/** The screens that a visit begins with: the lines, or the question for the location of one. */
export function FirstScreens(props: EmergencyProps) {
  const Screen = screens[props.at.place.at];
  return Screen && <Screen {...props} />;
}
