import { describe, expect, it } from 'vitest';
import { clientAddress, networksOf, rateLimitKey } from './client-address.rules.ts';

describe('the address of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:40001', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:c000:207]:40001', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:40001', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', 'unknown'],
  ])('that is told as %s is %s', (told, address) => {
    expect(clientAddress(told)).toBe(address);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['192.0.2.7', '192.0.2.8', false],
  ])('%s and %s are counted as one: %s', (one, other, isOne) => {
    expect(rateLimitKey(one) === rateLimitKey(other)).toBe(isOne);
  });

  it('is counted with the networks around it, each with a larger limit', () => {
    expect(networksOf('2001:db8:1:abcd::7')).toEqual([
      { key: '20010db80001abcd::/64', times: 1 },
      { key: '20010db80001ab::/56', times: 2 },
      { key: '20010db80001::/48', times: 4 },
    ]);
    expect(networksOf('192.0.2.7')).toEqual([
      { key: '192.0.2.7', times: 1 },
      { key: '192.0.2.0/24', times: 8 },
    ]);
    expect(networksOf('unknown')).toEqual([{ key: 'unknown', times: 1 }]);
  });
});
