import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses that are not of the public internet (RFC 6890 and the IANA registries of special-purpose addresses). */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // the platform of a cloud, which has no address of its own kind
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const special = new BlockList();
for (const network of specialNetworks) {
  const [address = '', prefix] = network.split('/');
  special.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}

const isPrivate = (address: string) => special.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** @throws Error for a host that is an address outside of the public internet; names are checked when they are resolved */
export function refusePrivate(hostName: string): void {
  const address = hostName.replace(/^\[|\]$/g, '');
  if (isIP(address) && isPrivate(address)) throw new Error(`${hostName} is a private address`);
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a host name for `node:http`. Fails if any of its addresses is private, so that no connection is made to it. */
export function lookupPublic(hostName: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(hostName, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostName} has no address`), []);
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new Error(`${hostName} has a private address`), []);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
}
