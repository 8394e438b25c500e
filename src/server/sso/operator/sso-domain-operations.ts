import { z } from 'zod';
import { formatFields } from '../../command-line/table-text.ts';
import type { Config } from '../../config.ts';
import { createTxtRecords } from '../../gateways/txt-records/txt-records.ts';
import { instant } from '../../operation/field-schemas.ts';
import { changes, NotFound, query } from '../../operation/operation.ts';
import type { OperatorLimits } from '../../rate-limiter/operator-limits.ts';
import { checkDomain, domainChecks, recordNameOf, recordValueOf } from '../connections/domain-proof.ts';
import { judgeRecord, mistakenNames, type RecordFinding, recordFindings } from '../connections/domain-record.rules.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';

interface DomainNeeds {
  readonly singleSignOn: Pick<SingleSignOn, 'domains'>;
}

const company = z.string().min(1).optional().describe('The only company whose domains may be named.');
const domainInput = z.object({
  company: z.string().min(1).describe('Id of the company.'),
  domain: z.string().min(1).max(253).describe('A domain of e-mail addresses, such as example.com.'),
});

interface Proof {
  readonly domain: string;
  readonly result: keyof typeof verdicts;
  readonly name: string;
  readonly value: string;
}
const verdicts = {
  proven: (domain: string) => `${domain} is proven. It is looked up again every day.`,
  missing: (domain: string) => `${domain} is not proven yet. Publish this record, and run the command again:`,
  unknown: (domain: string) => `The DNS does not answer for ${domain}. Nothing has changed. The record is:`,
} as const;

/** What was found of a domain, with the record to publish unless it is proven. */
const proofText = ({ domain, result, name, value }: Proof) => {
  const verdict = verdicts[result](domain);
  return result === 'proven' ? verdict : `${verdict}\n${formatFields({ type: 'TXT', name, value })}`;
};

const findings: Readonly<Record<RecordFinding, string>> = {
  right: 'The record is there.',
  nothing: 'There is no record yet.',
  otherValue: 'The record has another value.',
  severalValues: 'There are several records, and none has the value.',
  wrongName: 'The record is at another name.',
  noAnswer: 'The DNS does not answer.',
};

interface DnsNeeds extends DomainNeeds {
  readonly config: Pick<Config, 'DNS_SERVERS'>;
  readonly limits: Pick<OperatorLimits, 'countRecord'>;
}

/** The record of a claimed domain, and what the DNS has of it. Nothing is changed. @throws NotFound */
async function lookUp({ config, singleSignOn, limits }: DnsNeeds, input: z.output<typeof domainInput>) {
  const claimed = (await singleSignOn.domains.list(input.company)).find(({ domain }) => domain === input.domain);
  if (!claimed) throw new NotFound(`The company has no domain "${input.domain}".`);
  const { domain, companyId } = claimed;
  await limits.countRecord(companyId);
  const record = { domain, name: recordNameOf(domain), value: recordValueOf(claimed) };
  const dns = createTxtRecords(config.DNS_SERVERS);
  const look = async (name: string) => ({ name, texts: await dns.find(name) });
  const [own, ...elsewhere] = await Promise.all([look(record.name), ...mistakenNames(record).map(look)]);
  return { ...record, ...judgeRecord(record, own, elsewhere) };
}

/** Operations on the domains of e-mail addresses that companies have. */
export const ssoDomainOperations = {
  proveSsoDomain: changes({
    access: 'company',
    title: 'Claim a domain of e-mail addresses for a company, and look up the DNS record that proves it.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/companies/{company}/sso-domains/{domain}/proof', status: 200 },
    confirmation: 'fresh',
    input: domainInput,
    output: z.object({
      domain: z.string(),
      result: z.enum(domainChecks),
      name: z.string().describe('Of the TXT record to publish.'),
      value: z.string(),
    }),
    command: { words: 'sso domain prove', says: proofText },
    example: 'sso domain prove acme acme.example',
    async run({ config, singleSignOn, limits }: DnsNeeds, { company: owner, domain }) {
      const { domains } = singleSignOn;
      const claimed = await domains.claim(domain, owner);
      await limits.countRecord(claimed.companyId);
      const result = await checkDomain(domains, createTxtRecords(config.DNS_SERVERS), claimed);
      return { domain: claimed.domain, result, name: recordNameOf(claimed.domain), value: recordValueOf(claimed) };
    },
  }),
  lookUpDomainProof: query({
    title: 'Look up the DNS record of a claimed domain, and say what was found. Nothing is changed.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/sso-domains/{domain}/record' },
    input: domainInput,
    output: z.object({
      domain: z.string(),
      name: z.string().describe('Of the TXT record to publish.'),
      value: z.string(),
      found: z.enum(recordFindings),
      at: z.string().optional().describe('The name at which there is a record.'),
      values: z.array(z.string()).readonly().describe('The values there, the first ones.'),
    }),
    command: {
      words: 'sso domain look-up',
      says: ({ found, at, name, value, values }) =>
        `${findings[found]}\n${formatFields({ type: 'TXT', name, value, found: values.join(' '), at: at ?? '' })}`,
    },
    example: 'sso domain look-up acme acme.example',
    run: lookUp,
  }),
  listSsoDomains: query({
    title: 'List the domains of e-mail addresses that a company has claimed, or all.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/sso-domains', page: { key: 'domain' } },
    input: z.object({ company }),
    output: z.array(
      z.object({
        domain: z.string(),
        companyId: z.string(),
        token: z.string().describe('Published in the DNS record that proves it.'),
        provenAt: instant.optional(),
        checkedAt: instant.optional(),
        missingSince: instant.optional(),
      }),
    ),
    command: {
      words: 'sso domain list',
      arguments: ['company'],
      plural: 'domains',
      cells: ({ domain, companyId, provenAt, missingSince }) => [
        domain,
        companyId,
        provenAt === undefined ? 'not proven' : 'proven',
        missingSince === undefined ? undefined : 'record missing',
      ],
    },
    example: 'sso domain list acme',
    run: ({ singleSignOn }: DomainNeeds, input) => singleSignOn.domains.list(input.company),
  }),
  removeSsoDomain: changes({
    access: 'company',
    title: 'Remove a domain from a company. Single sign-on no longer uses e-mail addresses of this domain.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/companies/{company}/sso-domains/{domain}' },
    confirmation: 'fresh',
    input: domainInput,
    output: z.object({ domain: z.string() }),
    command: { words: 'sso domain remove' },
    example: 'sso domain remove acme acme.example --yes',
    async run({ singleSignOn }: DomainNeeds, { company: owner, domain }) {
      if (!(await singleSignOn.domains.remove(domain, owner)))
        throw new NotFound(`The company has no domain "${domain}".`);
      return { domain };
    },
  }),
};
