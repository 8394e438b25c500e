import { expect, it } from 'vitest';
import { endOfDay } from './end-of-day.ts';

it.each(['2026-11-30', '2026-12-31', '2026-03-29', '2026-10-25'])(
  '[CNSL-10a] a role that is given until %s ends with this day, and not on the next one',
  (day) => {
    const end = new Date(endOfDay(day));
    const next = new Date(endOfDay(day) + 1);
    expect([end.getFullYear(), end.getMonth() + 1, end.getDate()]).toEqual(day.split('-').map(Number));
    expect([next.getHours(), next.getMinutes(), next.getDate() !== end.getDate()]).toEqual([0, 0, true]);
  },
);
