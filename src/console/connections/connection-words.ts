import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import CirclePower from 'lucide/dist/esm/icons/circle-power.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import FileX from 'lucide/dist/esm/icons/file-x.mjs';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import UserX from 'lucide/dist/esm/icons/user-x.mjs';
import type { ConnectionHealth } from '../kernel/management.generated.ts';
import type { ConsoleSay } from '../kernel/texts.ts';
import type { Times } from '../kernel/times.ts';
import type { IconShapes, Tone } from '../parts/icons/Icon.tsx';

type Concern = ConnectionHealth['concerns'][number];
interface Look {
  readonly icon: IconShapes;
  readonly tone: Tone;
}

const looks = {
  certificateEnded: { icon: FileX, tone: 'bad' },
  domainLost: { icon: Globe, tone: 'bad' },
  failing: { icon: CircleX, tone: 'bad' },
  certificateEnds: { icon: FileClock, tone: 'warn' },
  nobodyIn: { icon: UserX, tone: 'warn' },
  notSwitchedOn: { icon: CirclePower, tone: 'plain' },
} as const satisfies Record<Concern, Look>;

/** How a concern looks. */
export const lookOf = (concern: Concern): Look => looks[concern];

/** How a connection looks for which nobody is needed. */
export const lookOfWell = (isEnabled: boolean): Look =>
  isEnabled ? { icon: CircleCheck, tone: 'ok' } : { icon: CircleDashed, tone: 'muted' };

/** What to do about a concern, in a sentence or two. */
export function adviceOf(say: ConsoleSay, { day }: Pick<Times, 'day'>, concern: Concern, connection: ConnectionHealth) {
  if (concern === 'certificateEnds')
    return say('connections.advice.certificateEnds', { day: day(connection.certificatesEndAt ?? 0) });
  if (concern === 'domainLost')
    return say('connections.advice.domainLost', { domains: connection.lostDomains.join(', ') });
  return say(`connections.advice.${concern}`);
}

/** What came of its sign-ins within a day. Where nothing is known, nobody is not told as none. */
export function dayOf(say: ConsoleSay, { signedIn, failed, lastSignInAt }: ConnectionHealth): string {
  if (signedIn + failed > 0) return say('connections.lastDay', { signedIn, failed });
  return say(lastSignInAt === undefined ? 'connections.nobodyYet' : 'connections.nobodyToday');
}
