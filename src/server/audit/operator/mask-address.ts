/** The network of an address: three numbers of IPv4, three groups of IPv6. */
export const maskAddress = (address: string | undefined) =>
  address?.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : address?.replace(/\.\d+$/, '.*');
