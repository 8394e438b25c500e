import { expect, it } from 'vitest';
import { z } from 'zod';
import { changes, type Operate, type OperatorOf, query } from './operation.ts';

const operations = {
  addTo: changes({
    access: 'none',
    title: 'Add to the sum.',
    permission: 'keys:write',
    target: 'installation',
    http: { method: 'POST', path: '/sum' },
    input: z.object({ n: z.int() }),
    output: z.object({ sum: z.int() }),
    example: 'sum add',
    run: async ({ sum }: { readonly sum: number }, { n }) => ({ sum: sum + n }),
  }),
  showSum: query({
    title: 'Show the sum.',
    permission: 'keys:read',
    target: 'installation',
    http: { method: 'GET', path: '/sum' },
    input: z.object({}),
    output: z.int(),
    example: 'sum show',
    run: async ({ sum }: { readonly sum: number }) => sum,
  }),
};
type Some = Pick<typeof operations, 'addTo'>;
const operator: OperatorOf<typeof operations> = {
  perform: async (name) => (name === 'addTo' ? { sum: 3 } : 3) as never, // as the name says
};

it('an operation is given what it names, and nothing else compiles', async () => {
  expect(await operations.addTo.run({ sum: 1 }, { n: 2 })).toEqual({ sum: 3 });
  // @ts-expect-error It needs a sum.
  expect(await operations.showSum.run({})).toBeUndefined();
});

it('commands compile with an operator of their operations, and not without one of them', async () => {
  const some: OperatorOf<Some> = operator;
  expect(await some.perform('addTo', { n: 2 })).toEqual({ sum: 3 });
  // @ts-expect-error It does not show the sum.
  const all: OperatorOf<typeof operations> = some;
  expect(all).toBe(operator);
  const operate: Operate<typeof operations> = (work) => work(operator);
  const operateSome: Operate<Some> = operate;
  // @ts-expect-error It does not show the sum.
  const operateAll: Operate<typeof operations> = operateSome;
  expect(operateAll).toBe(operate);
});
