import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { companyId, instantOf } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import { permitsAt } from '../../operation/reach.ts';
import { type AttentionFact, type AttentionNeeds, attentionFacts, attentionKeys } from '../attention-facts.ts';

interface ListNeeds extends AttentionNeeds {
  readonly companies: Pick<Companies, 'byId'>;
}

const fact = z
  .object({
    key: z.enum(attentionKeys),
    count: z.int().describe('How many it is about; of a certificate, how many people sign in by its connection.'),
    date: instantOf('When it ends first, or from when on it is required.').optional(),
    subject: z
      .object({ id: z.string(), name: z.string() })
      .optional()
      .describe('The thing that it is about: the connection.'),
  })
  .meta({ id: 'AttentionFact' });

/** The operation that says what needs somebody who manages a company. */
export const attentionOperations = {
  listAttention: query({
    title: 'List what needs somebody who manages a company, the most urgent first, as far as the caller may read it.',
    permission: 'accounts:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/companies/{company}/attention' },
    input: z.object({ company: companyId }),
    output: z.array(fact),
    command: { words: 'company attention', plural: 'facts' },
    example: 'company attention acme',
    run: listAttention,
  }),
};

async function listAttention(needs: ListNeeds, { company }: { readonly company: string }) {
  const brandId = (await needs.companies.byId(company))?.brandId;
  const permits = permitsAt(needs.rights, { companyId: company, brandId });
  const found = await Promise.all(
    attentionKeys.map(async (key) => {
      const { permission, find } = attentionFacts[key];
      const facts: readonly AttentionFact[] = permits(permission) ? await find(needs, company) : [];
      return facts.filter(({ count, subject }) => count > 0 || subject).map((one) => ({ key, ...one }));
    }),
  );
  return found.flat();
}
