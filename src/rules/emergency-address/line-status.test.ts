import { expect, it } from 'vitest';
import { lineStatusOf } from './line-status.ts';

const wrong = { answer: { wasRight: false } };
const right = { answer: { wasRight: true } };

it.each([
  ['unset, when its user has not chosen', {}, 'unset'],
  ['off, without an address', { choice: 'noLocation' }, 'off'],
  ['active, when its address is in force', { choice: 'location', order: 'inForce' }, 'active'],
  ['saved, when nothing was ordered', { choice: 'location', order: 'none' }, 'saved'],
  ['being set up, until its order is effective', { choice: 'address', order: 'settingUp' }, 'settingUp'],
  ['not routed, outside its local area', { choice: 'address', order: 'notRouted' }, 'notRouted'],
  ['in need of attention, when its address is refused', { choice: 'address', order: 'refused' }, 'needsAttention'],
  ['active, when a test call read its address', { choice: 'address', order: 'inForce', testCall: right }, 'active'],
  [
    'in need of attention, when a test call read another address',
    { choice: 'address', order: 'inForce', testCall: wrong },
    'needsAttention',
  ],
] as const)('[EA-5c] [EA-9a] a line is %s', (_, emergency, status) => expect(lineStatusOf(emergency)).toBe(status));

const former = { choice: 'address', addressStatus: 'Valid', isOutsideArea: false, isBeingSetUp: false } as const;

it.each([
  ['active', { isInForce: true }, 'active'],
  ['saved', { isInForce: false }, 'saved'],
  ['being set up', { isBeingSetUp: true }, 'settingUp'],
  ['not routed', { isOutsideArea: true, isBeingSetUp: true }, 'notRouted'],
  ['in need of attention', { addressStatus: 'Invalid', isOutsideArea: true }, 'needsAttention'],
  ['off', { choice: 'noLocation', addressStatus: undefined }, 'off'],
] as const)('[EA-5c] a line is %s by the answer of a process of the version before', (_, emergency, status) =>
  expect(lineStatusOf({ ...former, ...emergency })).toBe(status),
);
