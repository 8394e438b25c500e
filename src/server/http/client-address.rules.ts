import { parseAddress } from './network.rules.ts';

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The address of a client as policies and records take it. Some proxies add the port, and IPv4 may come as IPv6 (RFC 4291
 * §2.5.5.2), with a zone (RFC 4007 §11) or without.
 */
export function clientAddress(told: string): string {
  const [, ipv6, ipv4] = withPort.exec(told.trim()) ?? [];
  const [address = ''] = (ipv6 ?? ipv4 ?? told.trim()).split('%', 1);
  const parsed = parseAddress(address);
  return parsed?.isIPv4 ? dotted(parsed.value) : address;
}

/** By what is counted who shares an address: a host has the whole /64 of its IPv6 address (RFC 4291 §2.5.1). */
export function rateLimitKey(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed || parsed.isIPv4) return address;
  return `${(parsed.value >> 64n).toString(16)}::/64`;
}

const dotted = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
