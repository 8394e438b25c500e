import { expect, it } from 'vitest';
import { lineStatusOf } from './line-status.ts';

const usual = {
  choice: 'location',
  addressStatus: 'Valid',
  isOutsideArea: false,
  isInForce: true,
  isBeingSetUp: false,
} as const;

it.each([
  ['unset, when its user has not chosen', { choice: undefined, addressStatus: undefined }, 'unset'],
  ['off, without an address', { choice: 'noLocation', addressStatus: undefined }, 'off'],
  ['active, when its address is in force', {}, 'active'],
  ['active, when no records know its address, after it was set up', { addressStatus: 'Provisioning' }, 'active'],
  ['saved, when no service has its address in force', { isInForce: false }, 'saved'],
  ['being set up, until then', { addressStatus: 'Provisioning', isBeingSetUp: true }, 'settingUp'],
  ['not routed, outside its local area', { isOutsideArea: true, isBeingSetUp: true }, 'notRouted'],
  [
    'in need of attention, when its address is refused',
    { addressStatus: 'Invalid', isOutsideArea: true },
    'needsAttention',
  ],
] as const)('[EA-5c] [EA-9a] a line is %s', (_, emergency, status) =>
  expect(lineStatusOf({ ...usual, ...emergency })).toBe(status),
);
