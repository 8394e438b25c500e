import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import Monitor from 'lucide/dist/esm/icons/monitor.mjs';
import type { ExplainedReference } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { IconShapes, Tone } from '../../parts/icons/Icon.tsx';
import { whatHappened } from '../../parts/records/audit-words.ts';

type StoryLine = ExplainedReference['story'][number];

interface StoryLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly title: string;
}

/** How a line of a story is shown: an error that the user saw, a lock, something that failed or that was done. */
export function storyLookOf(say: ConsoleSay, { event, outcome }: Pick<StoryLine, 'event' | 'outcome'>): StoryLook {
  if (event === 'error') return { icon: Monitor, tone: 'bad', title: say('support.shown') };
  const title = whatHappened(say, { event, outcome });
  if (event === 'accountLocked') return { icon: Lock, tone: 'bad', title };
  return outcome === 'ok' ? { icon: CircleCheck, tone: 'ok', title } : { icon: CircleX, tone: 'warn', title };
}
