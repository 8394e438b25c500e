import { expect, it } from 'vitest';
import { isPlainName } from './plain-name.ts';

it.each(['Desk phone', 'VVX 450 / hall', '+15035550101', '3rd floor, "red"', 'Büro', '会議室', 'R&D'])(
  '[EA-12b] %j is a name',
  (name) => expect(isPlainName(name)).toBe(true),
);
it.each(['<b>x</b>', '=1+1', ' =1+1', '+1+1', '-2', '@SUM(A1)', 'a>b', 'a\u202Eb', 'a\nb'])(
  '[EA-12b] %j is none: it is markup, a formula, or hides what it is',
  (name) => expect(isPlainName(name)).toBe(false),
);
