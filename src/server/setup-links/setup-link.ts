import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readStored } from '../storage/stored.ts';
import {
  type HandedPart,
  type LinkEnd,
  type LinkState,
  linkEnds,
  linkProtocols,
  type SetupLinkTimes,
  stateOfLink,
} from './setup-link.rules.ts';
import type { SetupLinkTable } from './setup-link-tables.ts';

const browserForm = z.object({ browser: z.string().optional(), system: z.string().optional() });

/** The names of a browser and its system. */
export type OpenedIn = z.output<typeof browserForm>;

/** What was prepared by a link and waits for an administrator. */
export interface KeptDraft {
  readonly text: string;
  readonly at: number;
}

interface LinkFacts extends SetupLinkTimes {
  readonly id: string;
  /** Who has given it. */
  readonly accountId: string;
  readonly companyId: string;
  readonly recipient: string;
  readonly note: string | undefined;
  readonly givenAt: number;
  readonly openedIn: OpenedIn | undefined;
  readonly askedAt: number | undefined;
  readonly testedAt: number | undefined;
  readonly draft: KeptDraft | undefined;
  readonly endedAs: LinkEnd | undefined;
  readonly endedAt: number | undefined;
  readonly state: LinkState;
  /** By the clock of the database. */
  readonly now: number;
}

/** A link by which somebody without an account does a part of a set-up. Times are milliseconds since 1970. */
export type SetupLink = LinkFacts & HandedPart;

/** What a giver says of a new link. */
export type NewSetupLink = Pick<LinkFacts, 'accountId' | 'companyId' | 'recipient' | 'note'> & HandedPart;

/** A row with the time of the database. */
export type LinkRow = Selectable<SetupLinkTable> & { readonly now: number | string };

const instant = (value: number | string | null) => (value === null ? undefined : Number(value));

/** The link of a row; none for one of a newer version, which this one cannot use. */
export function linkOf(row: LinkRow): SetupLink[] {
  const part = partOf(row);
  const endedAs = linkEnds.find((one) => one === row.ended_as);
  if (!part || (row.ended_as !== null && !endedAs)) return [];
  const now = Number(row.now);
  const times = {
    opensUntil: Number(row.opens_until),
    openedAt: instant(row.opened_at),
    worksUntil: instant(row.works_until),
    endedAs,
  };
  return [
    {
      ...part,
      id: row.id,
      accountId: row.account_id,
      companyId: row.company_id,
      recipient: row.recipient,
      note: row.note ?? undefined,
      givenAt: Number(row.given_at),
      ...times,
      openedIn: row.opened_in === null ? undefined : readStored(browserForm, JSON.parse(row.opened_in)),
      askedAt: instant(row.asked_at),
      testedAt: instant(row.tested_at),
      draft: row.draft === null ? undefined : { text: row.draft, at: Number(row.draft_at) },
      endedAt: instant(row.ended_at),
      state: stateOfLink(times, now),
      now,
    },
  ];
}

function partOf({ intent, connection_id: connectionId, provider, ...row }: LinkRow): HandedPart | undefined {
  const protocol = linkProtocols.find((one) => one === row.protocol);
  if (intent === 'domain' && row.domain !== null) return { intent, domain: row.domain };
  if (intent === 'sso' && protocol) return { intent, connectionId, provider, protocol };
  if (intent === 'certificate' && protocol === 'saml') return { intent, connectionId, provider, protocol };
  return undefined;
}

/** The columns of a part. Those of a domain have no connection. */
export const columnsOfPart = ({ intent, connectionId, provider, protocol, domain }: HandedPart) => ({
  intent,
  connection_id: connectionId ?? '',
  provider: provider ?? '',
  protocol: protocol ?? '',
  domain: domain ?? null,
});
