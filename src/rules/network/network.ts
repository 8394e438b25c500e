/** An IP address as a number. An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) is converted to IPv4. */
export interface NetworkAddress {
  readonly isIPv4: boolean;
  readonly value: bigint;
}

/** The addresses from `first` to `last`, both included. */
export interface Network {
  readonly isIPv4: boolean;
  readonly first: bigint;
  readonly last: bigint;
}

const mapped = 0xffffn;

/** Parses an IPv4 or IPv6 address, without its zone (`%eth0`). */
export function parseAddress(text: string): NetworkAddress | undefined {
  const [address = ''] = text.trim().split('%', 1);
  const value = address.includes(':') ? ipv6(address) : ipv4(address);
  if (value === undefined) return undefined;
  if (!address.includes(':')) return { isIPv4: true, value };
  return value >> 32n === mapped ? { isIPv4: true, value: value & 0xffffffffn } : { isIPv4: false, value };
}

/** Parses a network in CIDR notation (RFC 4632 §3.1) or a single address. Bits after the prefix must be zero. */
export function parseNetwork(text: string): Network | undefined {
  const [start = '', prefix] = text.trim().split('/');
  const address = parseAddress(start);
  if (!address || text.split('/').length > 2) return undefined;
  const bits = address.isIPv4 ? 32 : 128;
  const length = prefix === undefined ? bits : prefixLength(prefix, bits);
  if (length === undefined) return undefined;
  const last = address.value | ((1n << BigInt(bits - length)) - 1n);
  const isAligned = address.value === (last >> BigInt(bits - length)) << BigInt(bits - length);
  return isAligned ? { isIPv4: address.isIPv4, first: address.value, last } : undefined;
}

export function isInNetwork(address: NetworkAddress, { isIPv4, first, last }: Network): boolean {
  return address.isIPv4 === isIPv4 && first <= address.value && address.value <= last;
}

function prefixLength(text: string, most: number): number | undefined {
  return /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

/** Some parsers read a part with a leading zero as octal. */
const dottedQuad = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Whether a text is an IPv4 address in its usual form. */
export const isIPv4Text = (text: string) => dottedQuad.test(text);

function ipv4(text: string): bigint | undefined {
  if (!isIPv4Text(text)) return undefined;
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** RFC 4291 §2.2: eight groups; `::` replaces a run of zeros, and an IPv4 address may replace the last two. */
function ipv6(text: string): bigint | undefined {
  const tail = /:([\d.]+)$/.exec(text)?.[1];
  const four = tail?.includes('.') ? ipv4(tail) : undefined;
  if (tail?.includes('.') && four === undefined) return undefined;
  const whole =
    four === undefined || !tail
      ? text
      : `${text.slice(0, -tail.length)}${(four >> 16n).toString(16)}:${(four & 0xffffn).toString(16)}`;
  const halves = whole.split('::');
  if (halves.length > 2) return undefined;
  const [before = [], after] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - (after?.length ?? 0);
  if (after === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...(after ? [...Array<string>(missing).fill('0'), ...after] : [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}
