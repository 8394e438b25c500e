import { z } from 'zod';
import type { Audit } from '../../audit/audit.ts';
import type { Clients } from '../../clients/clients.ts';
import type { Consents } from '../../consents/consents.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import { revokeConsent, type SessionStore, sessionsOf } from '../sessions.ts';

interface SessionNeeds {
  readonly sessions: SessionStore;
  readonly clients: Pick<Clients, 'byId'>;
  readonly consents: Consents;
  readonly audit: Audit;
  readonly findAccount: FindAccount;
}

const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');

/** Operations on sessions and consents. */
export const sessionOperations = {
  listSessions: query(z.object({ who }), async (needs: SessionNeeds, input) => {
    const { id } = await needs.findAccount(input.who);
    return sessionsOf(needs, id, undefined);
  }),
  endSessions: changes(z.object({ who, sessionId: z.string().optional() }), endSessions, ({ accountId }) => ({
    accountId,
  })),
  listConsents: query(z.object({ who }), async ({ consents, findAccount }: SessionNeeds, input) => {
    const { id } = await findAccount(input.who);
    return consents.list(id);
  }),
  revokeConsent: changes(z.object({ who, clientId: z.string() }), async (needs: SessionNeeds, input) => {
    const { id } = await needs.findAccount(input.who);
    if (!(await revokeConsent(needs, id, input.clientId)))
      throw new OperationRefused(`"${input.who}" has granted nothing to "${input.clientId}".`);
    return { clientId: input.clientId };
  }),
};

/** Ends one session, or, without an id, all sessions, tokens and unfinished sign-ins of the account. */
async function endSessions(
  { sessions, findAccount }: SessionNeeds,
  { who, sessionId }: { who: string; sessionId?: string | undefined },
): Promise<{ ended: number; accountId: string }> {
  const account = await findAccount(who);
  if (sessionId === undefined) return { ended: await sessions.endAll(account.id), accountId: account.id };
  if (await sessions.end(account.id, sessionId)) return { ended: 1, accountId: account.id };
  throw new OperationRefused(`"${who}" has no session "${sessionId}".`);
}
