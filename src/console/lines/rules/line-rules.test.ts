import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesOf, effectsOf, lawOf } from './line-rules.ts';

const saved = {
  mayPutOff: true,
  periodDays: null,
  mayUseAsTyped: false,
  locationsOnly: false,
  needsLocation: false,
  contact: null,
};
const of = (country: string, rules: { needsLocation?: boolean; isFixed?: boolean } = {}) => ({
  country,
  lines: 1,
  needsLocation: false,
  isFixed: false,
  ...rules,
});
const countries = [of('CA'), of('DE', { needsLocation: true }), of('JP', { isFixed: true })];

it('[CNSL-5h] only the rules of lines that differ are sent', () => {
  expect(changesOf(saved, { mayPutOff: true, periodDays: 365, contact: null })).toEqual({ periodDays: 365 });
});

it.each([
  [{ needsLocation: true }, [{ text: 'lines.rules.newlyNeeded', countries: ['CA', 'JP'] }]],
  [{ needsLocation: false }, [{ text: 'lines.rules.stillNeeded', countries: ['DE'] }]],
  [{ locationsOnly: true }, [{ text: 'lines.rules.noLocationIn', countries: ['DE', 'JP'] }]],
  [{ locationsOnly: false, mayPutOff: false }, []],
])(
  '[CNSL-5h] before rules of lines are saved, it is said in which countries they mean something else: %j',
  (changes, effects) => {
    expect(effectsOf(changes, countries, ['CA'])).toEqual(effects);
  },
);

it('[CNSL-5h] each country that asks something of lines has the words of its law', () => {
  const asked: readonly { isoCode: string; needsLocation?: true; isFixedAfterFirst?: true; callNote?: string }[] =
    JSON.parse(readFileSync('data/emergency-countries.json', 'utf8'));
  const wordless = asked
    .filter((row) => row.needsLocation || row.isFixedAfterFirst || row.callNote)
    .map((row) =>
      of(row.isoCode, { needsLocation: row.needsLocation === true, isFixed: row.isFixedAfterFirst === true }),
    )
    .filter((country) => lawOf(country).text === 'lines.rules.law.none');
  expect(wordless).toEqual([]);
  expect(lawOf(of('FR', { needsLocation: true })).source).toBe('Directive (EU) 2018/1972, Art. 109');
});
