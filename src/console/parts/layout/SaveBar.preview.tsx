import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { SaveBar } from './SaveBar.tsx';

const nothing = () => undefined;

const bar = (say: ConsoleSay, problem?: string) => (
  <SaveBar
    says={`${say('rules.saveBar', { count: 2, names: `${say('rules.secondStep')}, ${say('rules.places')}` })} ${say('rules.effect.bar.asked', { count: 108 })}.`}
    problem={problem}
    onDiscard={nothing}
    onReview={nothing}
  />
);

export const previews: PartPreviews = {
  SaveBar: {
    'with changes': { draw: (say) => bar(say) },
    'it cannot be saved': { draw: (say) => bar(say, say('rules.effect.locksYouOut')) },
  },
};
