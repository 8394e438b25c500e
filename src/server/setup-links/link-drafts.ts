import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { listedMs } from './setup-link.rules.ts';
import { linkOf, type SetupLink } from './setup-link.ts';

/** A link, the connection that it is about, and the company of both. */
export interface DraftPlace {
  readonly link: string;
  readonly connectionId: string;
  readonly companyId: string;
}

/** What is prepared by links for a connection, and not in force. */
export interface LinkDrafts {
  /** The links that have a draft for a connection, the newest draft first. */
  draftsOf(of: Pick<DraftPlace, 'connectionId' | 'companyId'>): Promise<readonly SetupLink[]>;
  /** Keeps a draft in the place of the earlier one. @returns false if the link does not work any more, or the connection is gone */
  keepDraft(of: DraftPlace, text: string): Promise<boolean>;
  /** Takes this draft away, once. @returns false if it is not there, or another one is */
  takeDraft(of: DraftPlace, text: string, tx?: Queries): Promise<boolean>;
}

/** The statements decide: a link that is taken back in the same second keeps nothing, and of two that take a draft one has it. */
export function createLinkDrafts({ db, now }: Database): LinkDrafts {
  const rowsOf = ({ link, connectionId, companyId }: DraftPlace, queries: Queries) =>
    queries
      .updateTable('setup_links')
      .where('id', '=', link)
      .where('intent', '=', 'certificate')
      .where('connection_id', '=', connectionId)
      .where('company_id', '=', companyId);
  return {
    async draftsOf({ connectionId, companyId }) {
      const rows = await db
        .selectFrom('setup_links')
        .selectAll()
        .select(now.as('now'))
        .where('connection_id', '=', connectionId)
        .where('company_id', '=', companyId)
        .where('draft', 'is not', null)
        .where('expires_at', '>', now)
        .orderBy('draft_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.flatMap(linkOf).filter(({ intent }) => intent === 'certificate');
    },
    async keepDraft(of, text) {
      const { numUpdatedRows } = await rowsOf(of, db)
        .set((eb) => ({ draft: text, draft_at: now, expires_at: eb(now, '+', listedMs) }))
        .where('ended_at', 'is', null)
        .where('works_until', '>', now)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('sso_connections')
              .select('sso_connections.id')
              .where('sso_connections.id', '=', of.connectionId)
              .where('sso_connections.company_id', '=', of.companyId)
              .where('sso_connections.type', '=', 'saml'),
          ),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async takeDraft(of, text, tx = db) {
      const { numUpdatedRows } = await rowsOf(of, tx)
        .set({ draft: null, draft_at: null })
        .where('draft', '=', text)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
