import Bell from 'lucide/dist/esm/icons/bell.mjs';
import BellOff from 'lucide/dist/esm/icons/bell-off.mjs';
import BellRing from 'lucide/dist/esm/icons/bell-ring.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Hand from 'lucide/dist/esm/icons/hand.mjs';
import TrendingDown from 'lucide/dist/esm/icons/trending-down.mjs';
import TrendingUp from 'lucide/dist/esm/icons/trending-up.mjs';
import type { AlarmInFull } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import type { IconShapes, Tone } from '../parts/icons/Icon.tsx';
import { Story, StoryEvent } from '../parts/layout/Story.tsx';
import { useActorName } from '../parts/records/useActorName.ts';

type AlarmEvent = AlarmInFull['events'][number];

const looks: Readonly<Record<AlarmEvent['event'], readonly [icon: IconShapes, tone: Tone]>> = {
  opened: [BellRing, 'bad'],
  better: [TrendingDown, 'ok'],
  again: [BellRing, 'bad'],
  ended: [CircleCheck, 'ok'],
  answered: [CircleCheck, 'ok'],
  taken: [Hand, 'ok'],
  muted: [BellOff, 'muted'],
  unmuted: [Bell, 'warn'],
  muteOver: [Bell, 'warn'],
  worse: [TrendingUp, 'bad'],
};

const wordsOf = (say: ConsoleSay, event: AlarmEvent['event']): string =>
  event === 'muted' || event === 'ended' ? say(`alarms.state.${event}`) : say(`alarms.event.${event}`);

/** What has happened to an alarm, and who has done what. */
export function AlarmStory({ events }: { readonly events: readonly AlarmEvent[] }) {
  const counted = new Map<string, number>();
  return (
    <Story>
      {events.map((event) => {
        const key = `${event.at} ${event.event}`;
        counted.set(key, (counted.get(key) ?? 0) + 1);
        return <Happened key={`${key} ${counted.get(key)}`} event={event} />;
      })}
    </Story>
  );
}

function Happened({ event: { at, event, by, reason, until } }: { readonly event: AlarmEvent }) {
  const say = useSay();
  const { moment } = useTimes();
  const name = useActorName({ operator: by ?? '' });
  const [icon, tone] = looks[event];
  const detail = [
    by === undefined ? undefined : name,
    until === undefined ? undefined : say('alarms.until', { time: moment(until) }),
    reason === undefined ? undefined : say('approvals.quoted', { text: reason }),
  ].filter(Boolean);
  return <StoryEvent at={at} icon={icon} tone={tone} title={wordsOf(say, event)} detail={detail.join(' · ')} />;
}
