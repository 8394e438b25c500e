import { expect, it } from 'vitest';
import { inAscii } from './ascii-output.ts';

it('writes a program in ASCII that does the same', () => {
  const program = "['é', `’…`, /^[ß-ÿ]$/.test('ü'), /^[😀]$/u.test('😀'), '😀'.length, { ñ: 1 }.ñ]";
  expect(inAscii(program)).not.toMatch(/[\u0080-\uffff]/);
  expect(new Function(`return ${inAscii(program)}`)()).toEqual(['é', '’…', true, true, 2, 1]);
  expect(() => inAscii('String.raw`é`')).toThrow('cannot be written in ASCII');
});
