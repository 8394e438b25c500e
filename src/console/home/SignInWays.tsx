import { useQuery } from '@tanstack/react-query';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Bar, type BarPart, Legend } from '../parts/charts/Bar.tsx';
import { Section } from '../parts/layout/Page.tsx';
import { waysOf } from './count-sign-ins.ts';
import { signInsQuery } from './home-queries.ts';

const colours = [1, 2, 3] as const;
/** Below it, parts are counts. */
const leastForPercent = 50;

/** The ways of the sign-ins of seven days; the rarer ones together. */
export function SignInWays({ company }: { readonly company: string }) {
  const say = useSay();
  const { number, percent } = useTimes();
  const { data } = useQuery(signInsQuery(company));
  const ways = data ? waysOf(data.week) : [];
  if (ways.length === 0) return null;
  const whole = ways.reduce((all, { count }) => all + count, 0);
  const parts = ways.map(
    ({ group, count }, index): BarPart => ({
      key: group,
      label: say(`home.way.${group}`),
      value: count,
      colour: colours[Math.min(index, colours.length - 1)] ?? 3,
    }),
  );
  return (
    <Section title={say('home.ways')} beside={say('home.sevenDays')}>
      <Bar parts={parts} isHigh />
      <Legend
        parts={parts}
        written={({ value }) => (whole >= leastForPercent ? percent(value / whole) : number(value))}
      />
    </Section>
  );
}
