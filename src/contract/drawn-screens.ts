import type { Boot } from './boot.ts';
import type { Refusal } from './envelope.ts';
import type { TextGroup } from './texts/locale.ts';
import type { FactorChannel } from './two-factor/factor-ways.ts';

/** The screens that are drawn again for who helps, from the record of an error that was shown there. */
export const drawnScreens = [
  'error',
  'enterCredential',
  'enterPassword',
  'secondStep',
  'secondStepCode',
  'askReset',
  'resetImpossible',
  'recovery',
  'confirmReset',
  'activationCode',
  'activationPin',
  'expressLinkNotSent',
] as const;
export type DrawnScreen = (typeof drawnScreens)[number];

/** A screen with the error that it shows. Nothing of it is about a person. */
export interface DrawnError {
  readonly screen: DrawnScreen;
  readonly refusal: Refusal;
  /** The way of the second step whose code was asked for. */
  readonly way?: FactorChannel | undefined;
}

/** Exports of the build that draws screens (dist/page/drawing/draw.js). */
export interface ScreenDrawer {
  /** The groups of texts that the screens need. */
  readonly texts: readonly TextGroup[];
  /** The markup of the page with the screen. Its fields are empty. */
  draw(boot: Boot, drawn: DrawnError): Promise<string>;
}
