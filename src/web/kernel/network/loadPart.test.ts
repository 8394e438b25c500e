import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { partTimeoutMs } from '../../../contract/part-timeout.ts';
import { loadPart, NotLoaded } from './loadPart.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('[NET-2b] [NET-2c] a part of the page', () => {
  it('is returned when it is loaded', () => expect(loadPart(async () => 'part')).resolves.toBe('part'));

  // If the browser's message contains the address, the part is requested again: see e2e/connection.e2e.ts.
  it.each([
    'Failed to fetch dynamically imported module',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /static/a.css',
  ])('is not loaded when the browser says "%s"', (message) =>
    expect(loadPart(() => Promise.reject(new TypeError(message)))).rejects.toBeInstanceOf(NotLoaded),
  );

  it('fails to load after 120 s', async () => {
    let outcome: unknown;
    loadPart(() => new Promise(() => undefined)).catch((reason: unknown) => {
      outcome = reason;
    });
    await vi.advanceTimersByTimeAsync(partTimeoutMs - 1);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(NotLoaded);
    expect(partTimeoutMs).toBe(120_000);
  });

  it('that is faulty throws its own error', () => {
    const fault = new TypeError('x is not a function');
    return expect(loadPart(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});
