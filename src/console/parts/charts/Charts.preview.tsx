import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { Bar, type BarPart, Filled, Legend } from './Bar.tsx';
import { Funnel } from './Funnel.tsx';

const ways = (say: ConsoleSay): readonly BarPart[] => [
  { key: 'passkey', label: say('home.way.passkey'), value: 412, colour: 1 },
  { key: 'sso', label: say('home.way.sso'), value: 205, colour: 2 },
  { key: 'step', label: say('home.way.passwordAndStep'), value: 96, colour: 3 },
  { key: 'password', label: say('home.way.password'), value: 31, colour: 'warn' },
  { key: 'other', label: say('home.way.other'), value: 4, colour: 'bad' },
];

const funnel = (say: ConsoleSay, lost: readonly [number, number, number]) => {
  const whole = 1840;
  const passed = [whole, whole - lost[0], whole - lost[0] - lost[1], whole - lost[0] - lost[1] - lost[2]] as const;
  const why = (count: number) => (count > 0 ? say('home.lost', { count }) : '');
  return (
    <Funnel
      caption={say('home.signIns')}
      steps={[
        { key: 'found', label: say('home.step.accountFound'), passed: passed[1], lost: lost[0], why: why(lost[0]) },
        { key: 'first', label: say('home.step.firstStep'), passed: passed[2], lost: lost[1], why: why(lost[1]) },
        { key: 'second', label: say('home.step.secondStep'), passed: passed[3], lost: lost[2], why: why(lost[2]) },
        { key: 'in', label: say('home.step.signedIn'), passed: passed[3], lost: 0, why: '' },
      ].map((step) => ({ ...step, written: String(step.passed) }))}
    />
  );
};

export const previews: PartPreviews = {
  Bar: {
    'with its legend': {
      draw: (say) => (
        <Card isPadded>
          <Bar parts={ways(say)} isHigh />
          <Legend parts={ways(say)} written={({ value }) => String(value)} />
        </Card>
      ),
    },
    'filled for a part': {
      draw: () => (
        <Card isPadded>
          <Filled part={0.74} />
        </Card>
      ),
    },
  },
  Funnel: {
    'some were lost': { draw: (say) => <Card isPadded>{funnel(say, [212, 96, 8])}</Card> },
    'nobody was lost': { draw: (say) => <Card isPadded>{funnel(say, [0, 0, 0])}</Card> },
  },
};
