import { Link } from '@tanstack/react-router';
import OctagonAlert from 'lucide/dist/esm/icons/octagon-alert.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { samplePeople } from '../../kernel/preview/samples.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Note } from '../states/States.tsx';
import { EffectPanel, type EffectPart } from './EffectPanel.tsx';

const people = samplePeople.map(({ id, firstName, lastName }) => ({
  id,
  link: <Link to={`/c/birch-quay/people/${id}`}>{`${firstName} ${lastName}`}</Link>,
}));

const parts = (say: ConsoleSay): readonly EffectPart[] => [
  { id: 'meets', tone: 'first', text: say('rules.effect.meets'), count: 298, people },
  { id: 'asked', tone: 'second', text: say('rules.effect.asked'), count: 108, people },
  { id: 'mustAdd', tone: 'third', text: say('rules.effect.mustAdd'), count: 9, people },
  { id: 'unknown', tone: 'none', text: say('rules.effect.unknown'), count: 4, people: [] },
];

const panel = (say: ConsoleSay) => (
  <EffectPanel
    title={say('rules.effect.next')}
    counted={say('effect.counted', { count: 419, when: '14:02' })}
    number={108}
    says={say('rules.effect.says.asked')}
    parts={parts(say)}
  />
);

export const previews: PartPreviews = {
  EffectPanel: {
    'four parts': { draw: panel },
    'the names of a part': { draw: panel, press: ['li:nth-child(2) button'] },
    'somebody would be locked out': {
      draw: (say) => (
        <EffectPanel
          title={say('rules.effect.next')}
          number={3}
          says={say('rules.effect.says.lockedOut')}
          parts={[
            { id: 'lockedOut', tone: 'bad', text: say('rules.effect.lockedOut'), count: 3, people },
            { id: 'mustAdd', tone: 'warn', text: say('rules.effect.mustAdd'), count: 12, people },
            ...parts(say).slice(0, 1),
          ]}
        >
          <Note icon={OctagonAlert} tone="bad">
            {say('rules.effect.locksYouOut')}
          </Note>
        </EffectPanel>
      ),
    },
  },
};
