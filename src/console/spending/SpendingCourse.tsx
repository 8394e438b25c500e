import type { Spending } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { ChartKeys, LineChart } from '../parts/charts/LineChart.tsx';
import { useAmount } from '../parts/spending/useAmount.ts';
import { NumbersTable } from '../parts/table/NumbersTable.tsx';
import styles from './Spending.module.css';
import type { SpendingRange } from './spending-search.ts';

interface SpendingCourseProps {
  readonly course: Spending['course'];
  readonly range: SpendingRange;
}

/** Words below the drawing: so many have room beside a list. */
const mostTicks = 4;

/** What was spent by hours or days, beside the week before; its numbers are a table, too. What is not over is not drawn. */
export function SpendingCourse({ course, range }: SpendingCourseProps) {
  const say = useSay();
  const amount = useAmount();
  const { hour, shortUtcDay, shortNumber } = useTimes();
  if (course.every((one) => one.amount === 0 && one.before === 0)) return null;
  const timeOf = (at: number) => (range === 'day' ? hour(at) : shortUtcDay(at));
  const every = Math.ceil(course.length / mostTicks);
  const before = say('overview.before', { weeks: 1 });
  return (
    <div>
      <ChartKeys
        keys={[
          { of: 'now', text: say(range === 'day' ? 'spending.lastDay' : 'overview.now') },
          { of: 'before', text: before },
        ]}
      />
      <LineChart
        label={say('place.spending')}
        points={course.map((one, index) => ({
          now: index === course.length - 1 ? undefined : one.amount,
          before: one.before,
          errors: undefined,
        }))}
        ticks={course.flatMap(({ at }, index) => (index % every === 0 ? [{ index, text: timeOf(at) }] : []))}
        written={shortNumber}
      />
      <details className={styles.details}>
        <summary>{say('overview.asTable')}</summary>
        <NumbersTable
          caption={say('place.spending')}
          nameHead={say(range === 'day' ? 'audit.column.time' : 'overview.dayUtc')}
          heads={[say('place.spending'), before]}
          rows={course.map((one, index) => ({
            key: String(one.at),
            name: index === course.length - 1 ? say('overview.soFar', { time: timeOf(one.at) }) : timeOf(one.at),
            numbers: [amount(one.amount), amount(one.before)],
          }))}
        />
      </details>
    </div>
  );
}
