import { expect, it } from 'vitest';
import { monthOf } from './monthly-partitions.ts';

it('a month begins with its first day, UTC, in each year', () => {
  const of = (text: string, later?: number) => new Date(monthOf(Date.parse(text), later)).toISOString();
  expect(of('2027-03-31T23:59:59.999Z')).toBe('2027-03-01T00:00:00.000Z');
  expect(of('2026-11-27T06:00Z', 3)).toBe('2027-02-01T00:00:00.000Z');
});
