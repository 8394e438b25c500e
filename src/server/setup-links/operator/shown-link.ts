import { z } from 'zod';
import type { Account } from '../../accounts/accounts.ts';
import { instant, instantOf } from '../../operation/field-schemas.ts';
import { linkStates } from '../setup-link.rules.ts';
import type { SetupLink } from '../setup-link.ts';
import { protocol } from './asked-part.ts';

/** A link as administrators see it. */
export const shownLink = z
  .object({
    id: z.string(),
    intent: z.enum(['sso', 'domain', 'certificate']).describe('The part that it hands over.'),
    connection: z
      .string()
      .optional()
      .describe('Id of the only connection that it is about. A new one may not be there yet.'),
    provider: z.string().optional(),
    protocol: protocol.optional(),
    domain: z.string().optional().describe('The only domain that it is about.'),
    recipient: z.string(),
    note: z.string().optional(),
    givenBy: z.object({ id: z.string(), name: z.string() }),
    givenAt: instant,
    state: z
      .enum(linkStates)
      .describe('`notUsed`: nobody has opened it in time. `timeUp`, and all that follow: it works no more.'),
    opensUntil: instantOf('Until when it can be opened.'),
    openedAt: instantOf('When it was opened.').optional(),
    openedIn: z
      .object({ browser: z.string().optional(), system: z.string().optional() })
      .optional()
      .describe('The browser that has opened it, in which alone it works.'),
    worksUntil: instantOf('Until when it works there.').optional(),
    askedAt: instantOf('When more time was asked for.').optional(),
    testedAt: instantOf('When a test has passed there.').optional(),
    draftAt: instantOf('When the draft was kept that waits for an administrator.').optional(),
    endedAt: instant.optional(),
  })
  .meta({ id: 'SetupLink' });

interface ShownNeeds {
  readonly accounts: { byId(id: string): Promise<Account | undefined> };
}

/** A link with the name of its giver. */
export async function shown({ accounts }: ShownNeeds, link: SetupLink): Promise<z.input<typeof shownLink>> {
  const giver = await accounts.byId(link.accountId);
  return {
    id: link.id,
    intent: link.intent,
    connection: link.connectionId,
    provider: link.provider,
    protocol: link.protocol,
    domain: link.domain,
    recipient: link.recipient,
    note: link.note,
    givenBy: { id: link.accountId, name: giver ? `${giver.firstName} ${giver.lastName}` : '' },
    givenAt: link.givenAt,
    state: link.state,
    opensUntil: link.opensUntil,
    openedAt: link.openedAt,
    openedIn: link.openedIn,
    worksUntil: link.worksUntil,
    askedAt: link.askedAt,
    testedAt: link.testedAt,
    draftAt: link.draft?.at,
    endedAt: link.endedAt,
  };
}

/** The cells of a link in a list. */
export const linkCells = ({
  id,
  intent,
  domain,
  connection,
  recipient,
  givenBy,
  state,
}: z.output<typeof shownLink>) => [id, intent, domain ?? connection, recipient, givenBy.name, state];
