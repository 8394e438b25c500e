import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import type { ListKeysItem } from '../kernel/management.generated.ts';
import type { ConsoleSay } from '../kernel/texts.ts';
import type { Times } from '../kernel/times.ts';
import type { IconShapes, Tone } from '../parts/icons/Icon.tsx';

const looks: Readonly<Record<ListKeysItem['state'], { readonly icon: IconShapes; readonly tone: Tone }>> = {
  signs: { icon: CircleCheck, tone: 'ok' },
  'is published': { icon: Eye, tone: 'plain' },
  'is no longer published': { icon: CircleDashed, tone: 'muted' },
  'cannot be opened': { icon: CircleX, tone: 'bad' },
};

/** Where a key stands, in a word with its sign. */
export function lookOfKey(say: ConsoleSay, { day }: Pick<Times, 'day'>, { state, publishedUntil = 0 }: ListKeysItem) {
  const words = {
    signs: say('sso.keys.signing'),
    'is published': say('signingKeys.published', { day: day(publishedUntil) }),
    'is no longer published': say('signingKeys.past'),
    'cannot be opened': say('signingKeys.unopened'),
  };
  return { ...looks[state], text: words[state] };
}

/** Whether a key may be removed: nothing uses it, or this process cannot know what it is. */
export const isRemovable = ({ state, isUsed }: Pick<ListKeysItem, 'state' | 'isUsed'>): boolean =>
  state === 'cannot be opened' || !isUsed;
