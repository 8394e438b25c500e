import { useQuery } from '@tanstack/react-query';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Funnel } from '../parts/charts/Funnel.tsx';
import { Section } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { funnelOf, type StepCount, successOf } from './count-sign-ins.ts';
import styles from './Home.module.css';
import { signInsQuery } from './home-queries.ts';

/** The sign-ins of seven days, step by step. */
export function SignInFunnel({ company }: { readonly company: string }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(signInsQuery(company));
  return (
    <Section title={say('home.signIns')}>
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && <Counted week={funnelOf(data.week)} before={funnelOf(data.before)} />}
    </Section>
  );
}

interface CountedProps {
  readonly week: readonly StepCount[];
  readonly before: readonly StepCount[];
}

/** Below it, a part of a hundred would say more than is known. */
const leastForPercent = 50;

function Counted({ week, before }: CountedProps) {
  const say = useSay();
  const { number } = useTimes();
  const whole = week[0]?.passed ?? 0;
  if (week.every(({ passed }) => passed === 0)) {
    const areFew = week.some(({ isLeast }) => isLeast);
    return areFew ? (
      <Empty title={say('home.fewSignIns')} detail={say('home.fewSignInsDetail')} />
    ) : (
      <Empty title={say('home.noSignIns')} detail={say('home.noSignInsDetail')} />
    );
  }
  const writtenOf = ({ passed, isLeast }: Pick<StepCount, 'passed' | 'isLeast'>) => {
    if (!isLeast) return number(passed);
    return passed === 0 ? say('home.few') : say('home.atLeast', { count: passed });
  };
  const steps = week.map(({ step, passed, lost, isLeast }) => ({
    key: step,
    label: say(`home.step.${step}`),
    passed,
    lost,
    written: writtenOf({ passed, isLeast }),
    why: lost > 0 ? say('home.lost', { count: lost }) : '',
  }));
  return (
    <>
      <Funnel caption={say('home.signIns')} steps={steps} />
      {whole >= leastForPercent && <Compared week={week} before={before} />}
    </>
  );
}

/** How many of those who began are signed in, beside the week before. */
function Compared({ week, before }: CountedProps) {
  const say = useSay();
  const { percent, number } = useTimes();
  const now = successOf(week);
  const then = (before[0]?.passed ?? 0) >= leastForPercent ? successOf(before) : undefined;
  if (now === undefined) return null;
  if (then === undefined) return <p className={styles.small}>{say('home.success', { percent: percent(now) })}</p>;
  const points = Math.round((now - then) * 1000) / 10;
  const compared = { percent: percent(now), points: number(Math.abs(points)) };
  if (points === 0) return <p className={styles.small}>{say('home.successSame', { percent: percent(now) })}</p>;
  return <p className={styles.small}>{say(points > 0 ? 'home.successMore' : 'home.successLess', compared)}</p>;
}
