import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Link2 from 'lucide/dist/esm/icons/link-2.mjs';
import PhoneOff from 'lucide/dist/esm/icons/phone-off.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { lacks } from '../../../rules/emergency-address/why-asked.ts';
import type { Line, Location } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { IconShapes, Tone } from '../icons/Icon.tsx';

interface StandLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly text: Extract<ConsoleTextId, `lines.why.${string}` | `lines.state.${string}`>;
}

/** Where a line stands, in a word. */
export function standOf({ why, followsMain, choice, order, status }: Line): StandLook {
  if (why) return { icon: TriangleAlert, tone: lacks[why] === 'stale' ? 'muted' : 'warn', text: `lines.why.${why}` };
  if (followsMain && choice === undefined) return { icon: Link2, tone: 'muted', text: 'lines.state.follows' };
  if (order === 'inForce') return { icon: CircleCheck, tone: 'ok', text: 'lines.state.inForce' };
  if (order === 'settingUp') return { icon: Clock, tone: 'muted', text: 'lines.state.settingUp' };
  if (order === 'refused' || order === 'notRouted' || choice === 'noLocation' || choice === 'outOfCountry')
    return { icon: TriangleAlert, tone: 'warn', text: 'lines.state.notUsed' };
  return checkOf(status ?? 'Provisioning');
}

/** What happens if somebody calls for help from a line now; undefined where help comes. */
export function effectOf({ why }: Line) {
  if (!why) return undefined;
  const lack = lacks[why];
  const isStale = lack === 'stale';
  return { icon: isStale ? Clock : PhoneOff, tone: isStale ? 'warn' : 'bad', text: `lines.effect.${lack}` } as const;
}

/** Where calls from a line are sent, as far as somebody who manages the company may know. */
export function placeOf(say: ConsoleSay, { choice, location }: Line): string {
  if (location !== undefined) return location;
  if (choice === 'location') return say('lines.place.personal');
  return choice === 'address' ? say('lines.place.address') : say('lines.place.none');
}

/** What is known of an address, in a word: only the records of emergency services say that it is there. */
export function checkOf(status: Location['status']): StandLook {
  if (status === 'Valid') return { icon: CircleCheck, tone: 'ok', text: 'lines.state.saved' };
  if (status === 'Invalid') return { icon: TriangleAlert, tone: 'warn', text: 'lines.why.refused' };
  return { icon: Clock, tone: 'muted', text: 'lines.state.unverified' };
}

/** Whether a call for help from a line would find none. */
export const findsNoHelp = ({ why }: Line): boolean => why !== undefined && lacks[why] !== 'stale';
