import { keyOf, labelsOf, type SampledValues, type SeriesName } from './sampled-series.rules.ts';

/** What the metrics of a process were at a time. Its counters began at zero when it started. */
export interface MetricSample {
  readonly process: string;
  /** Milliseconds since 1970, by the database. */
  readonly at: number;
  readonly values: SampledValues;
}

/** What is known of the processes at a time. */
export interface AlarmWindow {
  /** Milliseconds since 1970, by the database. */
  readonly at: number;
  /** Of each process, oldest first: the last one before each beginning and end of a time that a rule looks at. */
  readonly samples: readonly MetricSample[];
  /** Processes that have stopped answering without saying that they leave, and that no other one has followed. */
  readonly down: readonly string[];
}

/** A number of all processes, or of one. */
export interface Measured {
  readonly labels: readonly string[];
  readonly value: number;
}

const minuteMs = 60_000;
/** A process whose last sample is older tells nothing of now. */
export const freshMs = 2 * minuteMs;

/** The end of a time, before now, and how long it is. */
export interface Span {
  readonly overMs: number;
  readonly untilMs?: number;
}

const lastBefore = (samples: readonly MetricSample[], at: number) => samples.filter((sample) => sample.at <= at).at(-1);

/** The samples by their process. */
export function byProcess({ samples }: AlarmWindow): ReadonlyMap<string, readonly MetricSample[]> {
  const found = new Map<string, MetricSample[]>();
  for (const sample of samples) found.set(sample.process, [...(found.get(sample.process) ?? []), sample]);
  return found;
}

/** How much the counters of a process have grown in a time. One that began within it began at zero. */
function grownOf(
  window: AlarmWindow,
  samples: readonly MetricSample[],
  name: SeriesName,
  { overMs, untilMs = 0 }: Span,
): readonly Measured[] {
  const last = lastBefore(samples, window.at - untilMs);
  if (!last) return [];
  const first = lastBefore(samples, window.at - untilMs - overMs)?.values ?? {};
  return Object.entries(last.values).flatMap(([key, value]) => {
    if (!isOf(key, name)) return [];
    const before = first[key] ?? 0;
    return [{ labels: labelsOf(key), value: value < before ? value : value - before }];
  });
}

const isOf = (key: string, name: SeriesName) => key === name || key.startsWith(`${name}|`);

/** How much a counter has grown in all processes, by some of its labels. @param by places of labels; all others are summed up */
export function grown(window: AlarmWindow, name: SeriesName, span: Span, by: readonly number[]): readonly Measured[] {
  const sums = new Map<string, Measured>();
  for (const samples of byProcess(window).values())
    for (const { labels, value } of grownOf(window, samples, name, span)) {
      const kept = by.map((place) => labels[place] ?? '');
      const key = kept.join('|');
      sums.set(key, { labels: kept, value: (sums.get(key)?.value ?? 0) + value });
    }
  return [...sums.values()];
}

/** How much a counter has grown in all processes and for all labels. */
export const grownInAll = (window: AlarmWindow, name: SeriesName, span: Span): number =>
  grown(window, name, span, []).reduce((sum, { value }) => sum + value, 0);

/** The newest sample of each process that is fresh. */
export const freshSamples = (window: AlarmWindow): readonly MetricSample[] =>
  [...byProcess(window).values()].flatMap((samples) => {
    const last = samples.at(-1);
    return last && last.at > window.at - freshMs ? [last] : [];
  });

/** The present values of a gauge in all processes. */
export const present = (window: AlarmWindow, name: SeriesName): readonly (Measured & { readonly process: string })[] =>
  freshSamples(window).flatMap(({ process, values }) =>
    Object.entries(values).flatMap(([key, value]) =>
      isOf(key, name) ? [{ process, labels: labelsOf(key), value }] : [],
    ),
  );

/** The greatest present value of a gauge for each of its labels. */
export function greatest(window: AlarmWindow, name: SeriesName): readonly Measured[] {
  const found = new Map<string, Measured>();
  for (const { labels, value } of present(window, name)) {
    const key = labels.join('|');
    if (value > (found.get(key)?.value ?? Number.NEGATIVE_INFINITY)) found.set(key, { labels, value });
  }
  return [...found.values()];
}

/** The present value of a gauge with labels in a sample. */
export const valueIn = ({ values }: MetricSample, name: SeriesName, ...labels: readonly string[]): number | undefined =>
  values[keyOf(name, labels)];

/** How much a counter of one process has grown. */
export const grownInProcess = (window: AlarmWindow, process: string, name: SeriesName, span: Span): number =>
  grownOf(window, byProcess(window).get(process) ?? [], name, span).reduce((sum, { value }) => sum + value, 0);
