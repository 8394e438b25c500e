import { describe, expect, it } from 'vitest';
import { isOver, spanOf } from './overview-span.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('[CNSL-21d] the time of the overview', () => {
  it('is the day here by hours, beside the same day a week before', () => {
    const now = new Date(2026, 10, 18, 15, 20).getTime();
    const span = spanOf('today', now);
    expect(span).toMatchObject({ by: 'hour', until: now, weeks: 1 });
    expect(span.begun).toHaveLength(24);
    expect(span.before).toHaveLength(24);
    expect(span.begun[0]).toBe(Math.floor(new Date(2026, 10, 18).getTime() / hourMs) * hourMs);
    expect((span.begun[0] ?? 0) - (span.before[0] ?? 0)).toBe(7 * dayMs);
    expect(span.begun.filter((at) => isOver(span, at))).toHaveLength(15);
  });

  it.each([
    ['week', 7, 7],
    ['month', 30, 28],
  ] as const)('is a %s by days (UTC), beside the same days some weeks before', (range, days, distance) => {
    const now = Date.UTC(2026, 10, 18, 15, 20);
    const span = spanOf(range, now);
    expect(span.by).toBe('day');
    expect(span.begun).toHaveLength(days);
    expect(span.begun.at(-1)).toBe(Date.UTC(2026, 10, 18));
    expect((span.begun[0] ?? 0) - (span.before[0] ?? 0)).toBe(distance * dayMs);
    expect(span.begun.filter((at) => isOver(span, at))).toHaveLength(days - 1);
  });
});
