import { isIPv4Text, parseAddress } from '../../rules/network/network.ts';

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** How Node.js writes an IPv4 address on a socket of both kinds. */
const mapped = '::ffff:';

/**
 * Normalises the address of a client: removes a port that a proxy has added and a zone (RFC 4007 §11), and converts an
 * IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2).
 */
export function clientAddress(reportedAddress: string): string {
  const [, ipv6, ipv4] = withPort.exec(reportedAddress.trim()) ?? [];
  const [address = ''] = (ipv6 ?? ipv4 ?? reportedAddress.trim()).split('%', 1);
  const plain = address.startsWith(mapped) ? address.slice(mapped.length) : address;
  if (isIPv4Text(plain)) return plain; // most addresses, which need no parsing
  const parsed = parseAddress(address);
  return parsed?.isIPv4 ? dotted(parsed.value) : address;
}

/** Rate-limit key of a client address: the IPv4 address, or the IPv6 /64, which one host may have (RFC 4291 §2.5.1). */
export const rateLimitKey = (address: string): string => networksOf(address)[0].key;

/** A network around a client. */
export interface ClientNetwork {
  /** Rate-limit key. */
  readonly key: string;
  /** How many times the limit of one client its clients have together. */
  readonly times: number;
}

/**
 * The networks that are counted for a client address, the smallest first. A subscriber may have an IPv6 /56 and an
 * organisation a /48 (RFC 6177), so that a limit of the /64 alone could be passed many times.
 */
export function networksOf(address: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  if (isIPv4Text(address)) return networksOfIPv4(address);
  const parsed = parseAddress(address);
  if (!parsed) return [{ key: address, times: 1 }];
  const { isIPv4, value } = parsed;
  if (isIPv4) return networksOfIPv4(dotted(value));
  const prefix = (length: number) => `${(value >> BigInt(128 - length)).toString(16)}::/${length}`;
  return [
    { key: prefix(64), times: 1 },
    { key: prefix(56), times: 2 },
    { key: prefix(48), times: 4 },
  ];
}

const networksOfIPv4 = (address: string): [ClientNetwork, ClientNetwork] => [
  { key: address, times: 1 },
  { key: `${address.slice(0, address.lastIndexOf('.'))}.0/24`, times: 8 },
];

const dotted = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
