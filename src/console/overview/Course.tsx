import type { SignInCount } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { ChartKeys, LineChart } from '../parts/charts/LineChart.tsx';
import { Section } from '../parts/layout/Page.tsx';
import { NumbersTable } from '../parts/table/NumbersTable.tsx';
import styles from './Overview.module.css';
import { type CoursePoint, courseOf } from './overview-numbers.ts';
import type { OverviewSpan } from './overview-span.ts';

interface CourseProps {
  readonly span: OverviewSpan;
  readonly counts: readonly SignInCount[];
  readonly before: readonly SignInCount[] | undefined;
}

/** Words below the drawing: about so many have room. */
const mostTicks = 6;

/** The course of the time beside that of before, with errors; its numbers are a table, too. What is not over is not drawn. */
export function Course({ span, counts, before }: CourseProps) {
  const say = useSay();
  const times = useTimes();
  const course = courseOf(span, counts, before);
  const every = Math.ceil(course.length / mostTicks);
  const ticks = course.flatMap(({ at }, index) =>
    index % every === 0 ? [{ index, text: timeOf(span, at, times) }] : [],
  );
  const hasBefore = course.some((one) => one.before !== undefined);
  const keys = [
    { of: 'now', text: say(span.range === 'today' ? 'overview.today' : 'overview.now') },
    ...(hasBefore ? [{ of: 'before', text: say('overview.before', { weeks: span.weeks }) } as const] : []),
    { of: 'errors', text: say('overview.errorsScale') },
  ] as const;
  return (
    <Section title={say('overview.course')} beside={<ChartKeys keys={keys} />}>
      <LineChart
        label={say('overview.courseDetail')}
        points={course.map(({ started, errors, before: then, isOver }) => ({
          now: isOver ? started : undefined,
          before: then,
          errors: isOver ? errors : undefined,
        }))}
        ticks={ticks}
        written={times.shortNumber}
      />
      <details className={styles.details}>
        <summary>{say('overview.asTable')}</summary>
        <CourseTable span={span} course={course} say={say} times={times} />
      </details>
    </Section>
  );
}

const timeOf = ({ by }: OverviewSpan, at: number, { hour, shortUtcDay }: Times) =>
  by === 'hour' ? hour(at) : shortUtcDay(at);

interface CourseTableProps {
  readonly span: OverviewSpan;
  readonly course: readonly CoursePoint[];
  readonly say: ConsoleSay;
  readonly times: Times;
}

function CourseTable({ span, course, say, times }: CourseTableProps) {
  const written = (value: number | undefined) => (value === undefined ? '—' : times.number(value));
  return (
    <div className={styles.scrolled}>
      <NumbersTable
        caption={say('overview.course')}
        nameHead={say(span.by === 'hour' ? 'audit.column.time' : 'overview.dayUtc')}
        heads={[say('person.part.signIns'), say('overview.before', { weeks: span.weeks }), say('overview.errors')]}
        rows={course.map(({ at, started, before, errors, isOver }) => {
          const time = timeOf(span, at, times);
          const isSoFar = !isOver && started !== undefined;
          return {
            key: String(at),
            name: isSoFar ? say('overview.soFar', { time }) : time,
            numbers: [started, before, errors].map(written),
          };
        })}
      />
    </div>
  );
}
