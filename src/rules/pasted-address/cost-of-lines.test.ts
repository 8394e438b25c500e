import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { storedFormatOf } from '../../../test/pasted-lines.ts';
import { checkTyped } from '../street/inside-field.ts';
import { isPostBox } from '../street/post-box.ts';
import { unitFirstIn } from '../street/unit-first.ts';
import { unitInStreet } from '../street/unit-in-street.ts';
import { splitPastedAddress } from './pasted-address.ts';

const place = { customerName: 'Ada', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
const [us, gb, de] = [storedFormatOf('US'), storedFormatOf('GB'), storedFormatOf('DE')];
/** What reads a line as its user has typed or pasted it, however long it is. */
const readers: Readonly<Record<string, (line: string) => unknown>> = {
  'the form': (street) => checkTyped({ ...place, street }, us),
  'the form with a number apart': (street) => checkTyped({ ...place, country: 'GB', street }, gb),
  'a unit in the line': (line) => unitInStreet(line),
  'a unit before the number': unitFirstIn,
  'a post box': isPostBox,
  'a pasted address': (line) => splitPastedAddress(`${line}, Salem, OR 97301`, us),
  'pasted lines': (line) => splitPastedAddress(`${line}\n10117 Berlin`, de),
};
/** Words that a line repeats. One letter of U+FDFA is 18 letters and spaces in the form that is read. */
const repeated = [
  '12 main 1 apt 1 ',
  '1a ',
  'a ',
  '1 ',
  '1-',
  '1/',
  'apt 1, ',
  'st. ',
  '1st fl ',
  '., ',
  '\t',
  '-a ',
  '\uFDFA',
];
const timeOf = (read: (line: string) => unknown, line: string): number => {
  const runs = Array.from({ length: 3 }, () => {
    const from = performance.now();
    read(line);
    return performance.now() - from;
  });
  return Math.min(...runs);
};
/** The second length is a hundred times the first one, as is a cost that only grows with the length. */
const lengths = [100, 10_000] as const;
const mostGrowth = 100;
/** Less than this is not told from other work of the machine. */
const leastMs = 2;

describe('[EA-6h] a line that is far too long', () => {
  it.each(Object.keys(readers))('costs no more than by its length: %s', (name) => {
    const read = readers[name] ?? expect.fail();
    for (const words of repeated)
      for (const beginning of ['', '12 Main St ']) {
        const line = (length: number) => (beginning + words.repeat(length)).slice(0, length);
        const [short, long] = lengths.map((length) => Math.max(timeOf(read, line(length)), leastMs));
        const isLinear = (long ?? 0) <= mostGrowth * (short ?? 0);
        expect({ words, beginning, isLinear }).toEqual({ words, beginning, isLinear: true });
      }
  });
});
