import styles from './LineChart.module.css';
import { niceTop } from './nice-top.ts';

/** A period of a chart. Undefined: there is nothing to draw. */
export interface ChartPoint {
  readonly now: number | undefined;
  readonly before: number | undefined;
  readonly errors: number | undefined;
}

interface LineChartProps {
  /** What it shows, for screen readers; the numbers stand in a table beside it. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** Words below some points, by their index. */
  readonly ticks: readonly { readonly index: number; readonly text: string }[];
  /** A number at the side. */
  written(value: number): string;
}

/** The drawing has this size, and is stretched to the room that there is. */
const [width, height] = [1000, 200];
/** Errors have the lower part, and a scale of their own. */
const errorPart = 0.3;
/** A bar is no wider than this. */
const widestBar = 14;

/** A number of now as a line, that of before dashed, and errors as bars. */
export function LineChart({ label, points, ticks, written }: LineChartProps) {
  const top = niceTop(Math.max(...points.flatMap(({ now = 0, before = 0 }) => [now, before])));
  const mostErrors = Math.max(...points.map(({ errors = 0 }) => errors), 1);
  const x = (index: number) => ((index + 0.5) / points.length) * width;
  const y = (value: number) => height - (value / top) * height;
  const bar = Math.min((width / points.length) * 0.5, widestBar);
  const levels = [0, top / 2, top];
  const inPercent = (part: number) => `${part * 100}%`;
  return (
    <figure className={styles.chart} role="img" aria-label={label}>
      <div className={styles.plot} aria-hidden="true">
        {levels.map((level) => (
          <span key={level} className={styles.level} style={{ insetBlockEnd: inPercent(level / top) }}>
            {written(level)}
          </span>
        ))}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {levels.map((level) => (
            <path key={level} className={styles.grid} d={`M0 ${y(level)}H${width}`} />
          ))}
          <path className={styles.area} d={areaOf(points, x, y)} />
          {points.map(({ errors = 0 }, index) => {
            const high = (errors / mostErrors) * height * errorPart;
            const key = x(index);
            return (
              <rect key={key} className={styles.errors} x={key - bar / 2} y={height - high} width={bar} height={high} />
            );
          })}
          <path
            className={styles.before}
            d={lineOf(
              points.map(({ before }) => before),
              x,
              y,
            )}
          />
          <path
            className={styles.now}
            d={lineOf(
              points.map(({ now }) => now),
              x,
              y,
            )}
          />
        </svg>
        {ticks.map(({ index, text }) => (
          <span key={index} className={styles.tick} style={{ insetInlineStart: inPercent(x(index) / width) }}>
            {text}
          </span>
        ))}
      </div>
    </figure>
  );
}

type Scale = (value: number) => number;

/** A line through the values; where one is missing, it begins anew. */
function lineOf(values: readonly (number | undefined)[], x: Scale, y: Scale): string {
  return values
    .map((value, index) => {
      if (value === undefined) return '';
      const isFirst = values[index - 1] === undefined;
      const isAlone = isFirst && values[index + 1] === undefined;
      return `${isFirst ? 'M' : 'L'}${round(x(index))} ${round(y(value))}${isAlone ? 'h.01' : ''}`; // a dot
    })
    .join('');
}

/** The ground below the line of now, which has no gaps. */
function areaOf(points: readonly ChartPoint[], x: Scale, y: Scale): string {
  const drawn = points.flatMap(({ now }, index) => (now === undefined ? [] : [{ index, now }]));
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last) return '';
  const corners = drawn.map(({ index, now }) => `L${round(x(index))} ${round(y(now))}`).join('');
  return `M${round(x(first.index))} ${height}${corners}L${round(x(last.index))} ${height}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** What a mark of a chart stands for. */
export interface ChartKey {
  readonly of: 'now' | 'before' | 'errors';
  readonly text: string;
}

/** What the line, the dashed line and the bars are. */
export function ChartKeys({ keys }: { readonly keys: readonly ChartKey[] }) {
  return (
    <ul className={styles.keys}>
      {keys.map(({ of, text }) => (
        <li key={of}>
          <i data-of={of} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
