/** Values minute after minute in the notation of promtool: `0+5x60 7x2`; `_x60` is no value for an hour. */
export function valuesOf(notation: string): readonly (number | undefined)[] {
  return notation.split(' ').flatMap((part) => {
    const [, first = '', step = '0', times = ''] = /^(_|\d+)(?:\+(\d+))?x(\d+)$/.exec(part) ?? [];
    if (first === '_') return Array.from({ length: Number(times) }, () => undefined);
    return Array.from({ length: Number(times) + 1 }, (_, n) => Number(first) + n * Number(step));
  });
}

/** The name and the labels of a series, such as `up{job="portico",instance="a"}`. */
export function seriesOf(text: string): { readonly name: string; readonly labels: Readonly<Record<string, string>> } {
  const [, name = '', labels = ''] = /^(\w+)\{(.*)\}$/.exec(text) ?? [];
  return {
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
    ),
  };
}

/** Minutes of a time such as `25m` or `7200s`. */
export const minutesOf = (time: string): number =>
  time.endsWith('s') ? Number.parseInt(time, 10) / 60 : Number.parseInt(time, 10);
