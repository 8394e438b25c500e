import { describe, expect, it } from 'vitest';
import { traceContextOf, traceparentOf } from './trace-context.rules.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = 'a1b2c3d4e5f60718';
const fresh = 'f'.repeat(32);
const read = (header: string | undefined) => traceContextOf(header, span, () => fresh);

describe('the traceparent of a request (W3C Trace Context)', () => {
  it.each([
    [`00-${trace}-00f067aa0ba902b7-01`, `00-${trace}-${span}-01`],
    [`00-${trace}-00f067aa0ba902b7-00`, `00-${trace}-${span}-00`],
    [`cc-${trace}-00f067aa0ba902b7-01-what-the-future-will-be-like`, `00-${trace}-${span}-01`],
  ])('%s is handed on as %s', (header, onward) => {
    expect(traceparentOf(read(header))).toBe(onward);
  });

  it.each([
    undefined,
    '',
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7-01-more`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-00f067aa0ba902b7-1`,
    `00-${trace}-00f067aa0ba902b7-01\n`,
    `00-${trace}-00f067aa0ba902b7-01, 00-${trace}-00f067aa0ba902b7-01`,
  ])('%j begins a new trace, which is not recorded', (header) => {
    expect(traceparentOf(read(header))).toBe(`00-${fresh}-${span}-00`);
  });
});
