import { Resolver } from 'node:dns/promises';

/** Looks up TXT records (RFC 1035). */
export interface TxtRecords {
  /** The texts at a name, none if it has no record; undefined if the DNS does not answer. */
  find(name: string): Promise<readonly string[] | undefined>;
}

const timeoutMs = 3000;
/** The DNS has answered that there is no such record. */
const absent = ['ENOTFOUND', 'ENODATA'];

/** @param servers addresses of DNS servers, with a port if it is not 53; default: those of the system */
export function createTxtRecords(servers: readonly string[] | undefined): TxtRecords {
  return {
    async find(name) {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
      if (servers) resolver.setServers(servers);
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (reason) {
        return absent.includes((reason as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
      }
    },
  };
}
