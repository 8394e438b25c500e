import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageBrand } from '../../../contract/brand/brand.ts';

/** The window, in which the fraud script stores its value. */
let page: { porticoFraudValue?: string };
beforeEach(() => {
  page = {};
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    querySelector: () => null,
    head: { append: () => undefined },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Asks for the value on a page that has not asked for it yet. Returns what the answer is so far. */
async function ask(): Promise<{ value?: string | undefined }> {
  vi.resetModules();
  const { fraudValue } = await import('./fraud.ts');
  const answer: { value?: string | undefined } = {};
  const brand = { iovationScriptUrl: 'https://fraud.example/script.js' } as PageBrand; // nothing else is read
  void fraudValue(brand).then((value) => {
    answer.value = value;
  });
  return answer;
}

it('[FRAUD-1b] the value of the fraud script is taken within 200 ms, also shortly before 5 s are over', async () => {
  const answer = await ask();
  await vi.advanceTimersByTimeAsync(4700);
  expect(answer).toEqual({});
  page.porticoFraudValue = 'value';
  await vi.advanceTimersByTimeAsync(200);
  expect(answer).toEqual({ value: 'value' });
});

it('[FRAUD-1b] [FRAUD-1c] without a value of the fraud script the wait is over after 5 s, and no earlier', async () => {
  const answer = await ask();
  await vi.advanceTimersByTimeAsync(4900);
  expect(answer).toEqual({});
  await vi.advanceTimersByTimeAsync(150);
  expect(answer).toStrictEqual({ value: undefined });
});
