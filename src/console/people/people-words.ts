import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleSlash from 'lucide/dist/esm/icons/circle-slash.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { ListedAccount } from '../kernel/management.generated.ts';
import type { ConsoleSay } from '../kernel/texts.ts';
import type { IconShapes, Tone } from '../parts/icons/Icon.tsx';

interface StateLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly text: Extract<ConsoleTextId, `people.state.${string}`>;
}

/** How the states of an account are shown: a shape, a word and a colour. */
const stateLooks: Readonly<Record<ListedAccount['state'], StateLook>> = {
  active: { icon: CircleCheck, tone: 'ok', text: 'people.state.active' },
  locked: { icon: Lock, tone: 'bad', text: 'people.state.locked' },
  disabled: { icon: CircleSlash, tone: 'muted', text: 'people.state.disabled' },
  extensionDisabled: { icon: CircleSlash, tone: 'muted', text: 'people.state.extensionDisabled' },
  extensionFrozen: { icon: CircleSlash, tone: 'muted', text: 'people.state.extensionFrozen' },
  suspended: { icon: CircleSlash, tone: 'warn', text: 'people.state.suspended' },
  adminSuspended: { icon: CircleSlash, tone: 'warn', text: 'people.state.suspended' },
  trialExpired: { icon: CircleSlash, tone: 'warn', text: 'people.state.trialExpired' },
  notConfirmed: { icon: Clock, tone: 'muted', text: 'people.state.notConfirmed' },
  notActivated: { icon: Clock, tone: 'muted', text: 'people.state.notActivated' },
  numericPasswordExpired: { icon: Clock, tone: 'warn', text: 'people.state.numericPasswordExpired' },
  unknown: { icon: CircleSlash, tone: 'muted', text: 'people.state.unknown' },
};

export const stateLookOf = ({ state }: Pick<ListedAccount, 'state'>): StateLook => stateLooks[state];

export const fullNameOf = ({ firstName, lastName }: Pick<ListedAccount, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

type StepWay = NonNullable<ListedAccount['secondSteps']>[number];
type SignInWay = NonNullable<ListedAccount['ways']>[number];

const stepTexts: Readonly<Record<StepWay, Extract<ConsoleTextId, `people.secondStep.${string}`>>> = {
  passkey: 'people.secondStep.passkey',
  totp: 'people.secondStep.totp',
  sms: 'people.secondStep.sms',
  voice: 'people.secondStep.voice',
  email: 'people.secondStep.email',
};
const wayTexts: Readonly<Record<SignInWay, Extract<ConsoleTextId, `people.way.${string}`>>> = {
  password: 'people.way.password',
  passkey: 'people.way.passkey',
  sso: 'people.way.sso',
};

/** The ways of the second step in words, the first one alone where there are several and little room. */
export const stepsIn = (say: ConsoleSay, steps: readonly StepWay[]): string =>
  steps.map((way) => say(stepTexts[way])).join(', ');

export const waysIn = (say: ConsoleSay, ways: readonly SignInWay[]): string =>
  ways.map((way) => say(wayTexts[way])).join(', ');
