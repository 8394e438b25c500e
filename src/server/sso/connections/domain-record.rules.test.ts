import { expect, it } from 'vitest';
import { judgeRecord, mistakenNames } from './domain-record.rules.ts';

const record = { domain: 'acme.example', name: '_proof.acme.example', value: 'proof=1' };
const own = (...texts: readonly string[]) => ({ name: record.name, texts });
const nowhere = mistakenNames(record).map((name) => ({ name, texts: [] }));

it.each([
  ['right', own('proof=1'), nowhere],
  ['right', own('proof=0', 'proof=1'), nowhere],
  ['nothing', own(), nowhere],
  ['otherValue', own('proof=0'), nowhere],
  ['severalValues', own('proof=0', 'v=spf1'), nowhere],
  ['noAnswer', { name: record.name, texts: undefined }, nowhere],
] as const)('[CNSL-6b] says that the DNS has %s', (found, texts, elsewhere) => {
  expect(judgeRecord(record, texts, elsewhere)).toMatchObject({ found });
});

it.each(['acme.example', '_proof.acme.example.acme.example'])(
  '[CNSL-6b] finds the record at the wrong name %s',
  (name) => {
    const elsewhere = nowhere.map((one) => (one.name === name ? { name, texts: ['v=spf1', 'proof=1'] } : one));
    expect(judgeRecord(record, own(), elsewhere)).toEqual({ found: 'wrongName', at: name, values: ['proof=1'] });
  },
);

it('shows no more of a record than helps', () => {
  const texts = Array.from({ length: 9 }, (_, index) => String(index).repeat(300));
  const { values } = judgeRecord(record, own(...texts), nowhere);
  expect(values).toHaveLength(5);
  expect(values[0]).toHaveLength(200);
});
