import type { SignInCount } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Tile, Worse } from './NumberTile.tsx';
import { changeOf, type NumberChange } from './number-changes.ts';
import styles from './Overview.module.css';
import { comparedOf, leastForPercent, numbersOf, type OverviewNumbers, shareOf } from './overview-numbers.ts';
import type { OverviewAsked } from './overview-queries.ts';
import type { OverviewSpan } from './overview-span.ts';
import { SpentTile } from './SpentTile.tsx';

interface NumbersProps {
  readonly span: OverviewSpan;
  readonly counts: readonly SignInCount[];
  /** Undefined while it is not read. */
  readonly before: readonly SignInCount[] | undefined;
  readonly asked: OverviewAsked;
}

const thousand = 1000;

/** The numbers of the time, each beside that of the same time before, and marked where it is worse. */
export function Numbers({ span, counts, before, asked }: NumbersProps) {
  const say = useSay();
  const { number, percent, tenth } = useTimes();
  const now = numbersOf(counts);
  const compared = before && comparedOf(span, counts, before);
  const changes = compared && changeOf(compared.now, compared.before);
  const beside = (change: NumberChange | undefined) => change && <Change change={change} weeks={span.weeks} />;
  const errorsIn = (part: OverviewNumbers) => (part.errors / part.started) * thousand;
  const areFew = now.started < leastForPercent;
  const shareText = (part: number, whole: number) => {
    const share = shareOf(part, whole);
    if (share !== undefined) return percent(share);
    return whole === 0 ? '—' : say('overview.countOf', { count: part, whole });
  };
  return (
    <dl className={styles.numbers}>
      <Tile
        name={say(span.range === 'today' ? 'overview.signInsToday' : 'person.part.signIns')}
        beside={beside(changes?.started)}
      >
        {number(now.started)}
      </Tile>
      <Tile name={say('home.step.signedIn')} beside={beside(changes?.signedIn)}>
        {shareText(now.signedIn, now.started)}
      </Tile>
      <Tile name={say(areFew ? 'overview.errors' : 'overview.errorsIn')} beside={beside(changes?.errors)}>
        {areFew ? number(now.errors) : tenth(errorsIn(now))}
      </Tile>
      <Tile name={say('overview.withSecondStep')} beside={beside(changes?.secondStep)}>
        {shareText(now.withSecondStep, now.secondStep)}
      </Tile>
      <Tile
        name={say('overview.mostErrors')}
        beside={now.worst && say('overview.countOf', { count: now.worst.errors, whole: now.errors })}
      >
        {now.worst ? <span className={styles.word}>{say(`home.step.${now.worst.step}`)}</span> : '—'}
      </Tile>
      <SpentTile asked={asked} />
    </dl>
  );
}

/** How a number has changed, in words; with a mark where it is worse. */
function Change({ change, weeks }: { readonly change: NumberChange; readonly weeks: number }) {
  const say = useSay();
  const { percent, tenth } = useTimes();
  const words = {
    none: () => say('overview.noneBefore', { weeks }),
    few: () => say('overview.fewBefore', { weeks }),
    same: () => say('overview.same'),
    morePercent: (by: number) => say('overview.morePercent', { percent: percent(by), weeks }),
    fewerPercent: (by: number) => say('overview.fewerPercent', { percent: percent(by), weeks }),
    morePoints: (by: number) => say('overview.morePoints', { points: tenth(by * 100) }),
    fewerPoints: (by: number) => say('overview.fewerPoints', { points: tenth(by * 100) }),
    was: (value: number) => say('overview.wasBefore', { value: tenth(value) }),
  };
  const text = words[change.kind](change.by);
  return change.isWorse ? <Worse>{text}</Worse> : text;
}
