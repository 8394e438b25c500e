/** A brand with the hosts that belong to it. */
export interface BrandHosts {
  readonly brandId: number;
  readonly hostNames: readonly string[];
}

/** The brand to which the host of a request belongs; undefined if it belongs to none. @param hostName without its port */
export function brandOf(hosts: Iterable<BrandHosts>, hostName: string): number | undefined {
  const asked = hostName.toLowerCase();
  for (const { brandId, hostNames } of hosts) if (hostNames.includes(asked)) return brandId;
  return undefined;
}
