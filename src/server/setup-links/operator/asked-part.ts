import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { companyId } from '../../operation/field-schemas.ts';
import { NotFound, OperationRefused } from '../../operation/operation.ts';
import { takeRandomBytes } from '../../secrets/random-bytes.ts';
import type { SingleSignOn } from '../../sso/sso.ts';
import type { HandedPart } from '../setup-link.rules.ts';

export const protocol = z.enum(['saml', 'oidc']).describe('How the provider is connected.');

const partFields = ['provider', 'protocol', 'connection', 'domain'] as const;
type PartField = (typeof partFields)[number];

/** The fields of each part: those that it needs, and those that it may have. */
const fieldsOfPart: Readonly<
  Record<HandedPart['intent'], Readonly<Partial<Record<PartField, 'needed' | 'possible'>>>>
> = {
  sso: { provider: 'needed', protocol: 'needed', connection: 'possible' },
  domain: { domain: 'needed' },
  certificate: { connection: 'needed', provider: 'possible' },
};

/** What somebody asks for who makes a link. */
export const askedLink = z
  .strictObject({
    company: companyId,
    intent: z
      .enum(['sso', 'domain', 'certificate'])
      .default('sso')
      .describe(
        '`sso`: a new connection. `domain`: the record that proves one domain. `certificate`: the next certificate of the provider of a SAML connection.',
      ),
    provider: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'is lower-case letters, digits and dashes')
      .optional()
      .describe('A word for the provider: that of its guide. `sso` needs it.'),
    protocol: protocol.optional(),
    connection: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'For `sso`, id of a connection that is not switched on, which goes on; default: a new one. For `certificate`, id of the connection.',
      ),
    domain: z
      .string()
      .min(1)
      .max(253)
      .transform((typed) => domainToASCII(typed.trim().toLowerCase()) || typed)
      .optional()
      .describe('For `domain`, a domain that the company has claimed and not proven.'),
    recipient: z.string().trim().min(1).max(80).describe('Name of the person whom it is for.'),
    note: z.string().trim().max(300).optional().describe('What the giver says to that person.'),
  })
  .superRefine((asked, context) => {
    for (const field of partFields) {
      const use = fieldsOfPart[asked.intent][field];
      const isGiven = asked[field] !== undefined;
      if (use === 'needed' && !isGiven)
        context.addIssue({ code: 'custom', path: [field], message: `is needed for ${asked.intent}` });
      if (use === undefined && isGiven)
        context.addIssue({ code: 'custom', path: [field], message: `is not for ${asked.intent}` });
    }
  });
export type AskedLink = z.output<typeof askedLink>;

interface PartNeeds {
  readonly singleSignOn: Pick<SingleSignOn, 'connections' | 'identities' | 'domains'>;
}

/** The part that is asked for, if it can be handed over. @throws NotFound, OperationRefused */
export async function partOf(needs: PartNeeds, asked: AskedLink): Promise<HandedPart> {
  const part = namedPart(asked);
  const isNew = asked.intent === 'sso' && asked.connection === undefined;
  if (!isNew) await refusePart(needs, asked.company, part, { mustBeThere: true });
  return part;
}

function namedPart(asked: AskedLink): HandedPart {
  const { company, intent, provider = 'other', protocol = 'saml', connection, domain = '' } = asked;
  if (intent === 'domain') return { intent, domain };
  const connectionId = connection ?? newId(company, provider);
  if (intent === 'certificate') return { intent, connectionId, provider, protocol: 'saml' };
  return { intent, connectionId, provider, protocol };
}

/**
 * @param mustBeThere a new connection that was not added yet is refused too
 * @throws NotFound where there is no such thing; OperationRefused where it is no work for a link
 */
export async function refusePart(
  { singleSignOn }: PartNeeds,
  company: string,
  part: HandedPart,
  { mustBeThere }: { readonly mustBeThere: boolean },
): Promise<void> {
  if (part.intent === 'domain') return refuseDomain(singleSignOn, company, part.domain);
  const { intent, connectionId, protocol } = part;
  const found = await singleSignOn.connections.byId(connectionId);
  if (!found && intent === 'sso' && !mustBeThere) return;
  if (found?.companyId !== company) throw new NotFound(`There is no connection "${connectionId}".`);
  if (found.settings.type !== protocol)
    throw new OperationRefused(
      intent === 'sso'
        ? 'The connection uses the other protocol.'
        : 'The connection has no certificate: it does not use SAML.',
    );
  if (intent === 'certificate') return;
  if (found.isEnabled) throw new OperationRefused('The connection is switched on. A link prepares only what is not.');
  if ((await singleSignOn.identities.usageOf(connectionId)).people > 0)
    throw new OperationRefused('People have signed in by this connection. A link prepares only a new one.');
}

async function refuseDomain({ domains }: PartNeeds['singleSignOn'], company: string, domain: string): Promise<void> {
  const claimed = (await domains.list(company)).find((one) => one.domain === domain);
  if (!claimed) throw new NotFound(`The company has no domain "${domain}".`);
  if (claimed.provenAt !== undefined) throw new OperationRefused(`${domain} is proven already.`);
}

const longestStem = 54;

/** An id of its own for a new connection, which nobody else proposes. */
function newId(company: string, provider: string): string {
  const stem = `${company}-${provider}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestStem)
    .replace(/^-|-$/g, '');
  return `${stem}-${takeRandomBytes(4).toString('hex')}`;
}
