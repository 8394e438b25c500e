import type { TxtRecords } from '../../gateways/txt-records/txt-records.ts';
import type { ClaimedDomain, DomainStore } from '../stores/domain-store.ts';

/** Where a company publishes the record that proves its domain. */
export const recordNameOf = (domain: string) => `_portico-challenge.${domain}`;
export const recordValueOf = ({ token }: Pick<ClaimedDomain, 'token'>) => `portico-domain-verification=${token}`;

/** `unknown`: the DNS does not answer, which decides nothing. */
export const domainChecks = ['proven', 'missing', 'unknown'] as const;
export type DomainCheck = (typeof domainChecks)[number];

/** Looks up the record of a claimed domain, and records the result. @throws DomainConflict if another company has proven it */
export async function checkDomain(domains: DomainStore, dns: TxtRecords, claimed: ClaimedDomain): Promise<DomainCheck> {
  const { domain, companyId } = claimed;
  const found = await dns.find(recordNameOf(domain));
  if (found === undefined) return 'unknown';
  if (found.includes(recordValueOf(claimed))) {
    await domains.prove(domain, companyId);
    return 'proven';
  }
  await domains.miss(domain, companyId);
  return 'missing';
}

/** How long a DNS may not answer until that counts as a missing record: else a proof would never end. */
const silenceMs = 14 * 24 * 3_600_000;

/** Looks up the records of domains whose proof is a day old. Returns those without a record. */
export async function recheckDomains(domains: DomainStore, dns: TxtRecords): Promise<ClaimedDomain[]> {
  const missing: ClaimedDomain[] = [];
  for (const claimed of await domains.dueForCheck()) {
    const check = await checkDomain(domains, dns, claimed);
    const isSilent = check === 'unknown' && hasBeenSilent(claimed, Date.now());
    if (isSilent) await domains.miss(claimed.domain, claimed.companyId);
    if (isSilent || check === 'missing') missing.push(claimed);
  }
  return missing;
}

/** After the first time that silence was counted, every further day of it is. */
const hasBeenSilent = ({ checkedAt = 0, missingSince }: ClaimedDomain, now: number) =>
  missingSince !== undefined || now - checkedAt > silenceMs;
