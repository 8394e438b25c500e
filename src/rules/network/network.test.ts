import { BlockList, isIP, isIPv4 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInNetwork, parseAddress, parseNetwork } from './network.ts';

const addresses = fc.oneof(fc.ipV4(), fc.ipV6());

describe('[SIGN-9a] an address', () => {
  it('is parsed exactly if Node.js accepts it', () => {
    const texts = fc.oneof(addresses, fc.stringMatching(/^[\da-f:.]{0,40}$/));
    fc.assert(
      fc.property(texts, (text) => (parseAddress(text) !== undefined) === (isIP(text) !== 0)),
      {
        numRuns: 5000,
      },
    );
  });

  it.each([
    ['192.0.2.7', 0xc0000207n],
    ['::ffff:192.0.2.7', 0xc0000207n],
    ['::ffff:c000:207', 0xc0000207n],
    ['::1', 1n],
    ['fe80::1%eth0', 0xfe800000000000000000000000000001n],
  ])('%s has its value, an IPv4 one in either dress', (text, value) => {
    expect(parseAddress(text)?.value).toBe(value);
  });

  it.each(['', '192.0.2', '192.0.2.256', '192.0.02.1', '1::2::3', '::ffff:192.0.2', '12345::', 'localhost'])(
    '"%s" is not an address',
    (text) => {
      expect(parseAddress(text)).toBeUndefined();
    },
  );
});

describe('[SIGN-9a] a network', () => {
  it('contains the same addresses as in Node.js', () => {
    const cases = fc.tuple(addresses, addresses, fc.nat(128), fc.boolean());
    const check = ([start, other, length, isNear]: [string, string, number, boolean]) => {
      const bits = isIPv4(start) ? 32 : 128;
      const prefix = length % (bits + 1);
      const { value = 0n, isIPv4: isFour = true } = parseAddress(start) ?? {};
      if (isFour !== isIPv4(start)) return; // written as IPv6
      const list = new BlockList();
      list.addSubnet(start, prefix, isFour ? 'ipv4' : 'ipv6');
      const mask = (1n << BigInt(bits - prefix)) - 1n;
      const network = { isIPv4: isFour, first: value & ~mask, last: value | mask };
      const asked = isNear ? start : other;
      const found = isInNetwork(parseAddress(asked) ?? { isIPv4: true, value: -1n }, network);
      // Node.js finds IPv4 addresses in IPv6 networks, but a policy for one family does not apply to the other.
      const isSameFamily = parseAddress(asked)?.isIPv4 === isFour;
      expect(found).toBe(isSameFamily && list.check(asked, isIPv4(asked) ? 'ipv4' : 'ipv6'));
    };
    fc.assert(fc.property(cases, check), { numRuns: 2000 });
  });

  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '::ffff:192.0.2.1', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '192.0.2.1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
  ])('%s and %s: %s', (network, address, isIn) => {
    const parsed = parseNetwork(network);
    const asked = parseAddress(address);
    expect(parsed && asked && isInNetwork(asked, parsed)).toBe(isIn);
  });

  it.each(['192.0.2.7/24', '192.0.2.0/33', '192.0.2.0/-1', '192.0.2.0/24/8', '192.0.2.0/', '2001:db8::/129', 'any'])(
    '%s is not a network',
    (text) => {
      expect(parseNetwork(text)).toBeUndefined();
    },
  );
});
