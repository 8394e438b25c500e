import { expect, it } from 'vitest';
import { testCallOf } from './test-call.ts';

const chosen = { address: {}, formatId: 'US-1', status: 'Valid', evidence: { level: 'msag' } } as const;
const inForce = {
  line: { followsMain: false },
  country: { testNumber: '933' },
  registration: { chosen, testCall: undefined },
  order: 'inForce',
} as const;

it('[EA-16a] a test call is offered for an address that is in force, with the answer about the last one', () => {
  expect(testCallOf(inForce)).toEqual({ number: '933' });
  const answer = { wasRight: false, at: 7 };
  expect(testCallOf({ ...inForce, registration: { chosen, testCall: answer } })).toEqual({ number: '933', answer });
});

it.each([
  ['without a number for test calls', { country: { testNumber: undefined } }],
  ['whose address is not in force', { order: 'settingUp' }],
  ['without an answer of its user', { registration: undefined }],
  ['whose address is refused', { registration: { chosen: { ...chosen, status: 'Invalid' }, testCall: undefined } }],
  ['with the address of the main line', { line: { followsMain: true } }],
] as const)('[EA-16a] no test call is offered for a line %s', (_, more) =>
  expect(testCallOf({ ...inForce, ...more })).toBeUndefined(),
);
