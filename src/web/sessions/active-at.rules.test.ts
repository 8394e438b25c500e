import { describe, expect, it } from 'vitest';
import { activeAt, startedOn } from './active-at.rules.ts';

const now = new Date(2026, 10, 22, 9, 0);

describe('activeAt', () => {
  it.each([
    [new Date(2026, 10, 22, 8, 58), undefined],
    [new Date(2026, 10, 22, 2, 35), 'today, 2:35 AM'],
    [new Date(2026, 10, 21, 23, 5), 'yesterday, 11:05 PM'],
    [new Date(2026, 10, 15, 9, 0), '7 days ago, 9:00 AM'],
    [new Date(2026, 10, 14, 9, 0), 'Nov 14, 2026'],
  ])('writes %s as %s', (lastUsedAt, written) => {
    expect(activeAt(lastUsedAt, now, 'en-US')?.replaceAll('\u202f', ' ')).toBe(written);
  });
});

describe('startedOn', () => {
  it.each([
    [new Date(2026, 10, 22, 2, 35), 'Nov 22, 2026, 2:35 AM'],
    [new Date(2026, 10, 16, 23, 5), 'Nov 16, 2026, 11:05 PM'],
    [new Date(2026, 10, 14, 9, 0), 'Nov 14, 2026'],
  ])('writes %s as %s', (startedAt, written) => {
    expect(startedOn(startedAt, now, 'en-US').replaceAll('\u202f', ' ')).toBe(written);
  });

  it.each(['de', 'ja', 'fi'])('writes a date as activeAt does beside it: %s', (language) => {
    const day = new Date(2026, 10, 14, 9, 0);
    expect(startedOn(day, now, language)).toBe(activeAt(day, now, language));
  });
});
