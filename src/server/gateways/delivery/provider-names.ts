/** The parameter of an address that names its provider for people. It is not sent. */
const nameParameter = 'portico-name';
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

/** A provider of the configuration. */
export interface NamedAddress {
  readonly name: string;
  /** Without its name. */
  readonly address: URL;
}

/**
 * The providers of a way, each with a name of its own: the one that its address gives, or its host. Of several without a name
 * at one host, the later ones are numbered.
 * @throws Error for a name that is not 1 to 40 letters, digits, spaces, dots, dashes and underscores, or that two have
 */
export function namedAddresses(addresses: readonly URL[]): readonly NamedAddress[] {
  const hosts = new Map<string, number>();
  const named = addresses.map((given) => {
    const address = new URL(given);
    const name = address.searchParams.get(nameParameter);
    address.searchParams.delete(nameParameter);
    if (name !== null && !plainName.test(name)) throw new Error(`"${name}" is no name of a provider`);
    if (name !== null) return { name, address };
    const number = (hosts.get(address.host) ?? 0) + 1;
    hosts.set(address.host, number);
    return { name: number === 1 ? address.host : `${address.host} ${number}`, address };
  });
  const twice = named.find(({ name }, at) => named.findIndex((one) => one.name === name) < at);
  if (twice) throw new Error(`two providers have the name "${twice.name}"`);
  return named;
}
