import { z } from 'zod';
import type { Installation } from '../../installation.ts';
import { revokeConsent, sessionsOf } from '../../sessions/sessions.ts';
import { findAccount } from '../find-account.ts';
import { changes, OperationRefused, query } from '../operation.ts';

const who = z.string().min(1).describe('An account id, e-mail address, phone number, or number*extension.');

/** Operations on sessions and consents. */
export const sessionOperations = {
  listSessions: query(z.object({ who }), async (installation, input) => {
    const account = await findAccount(installation, input.who);
    return sessionsOf(installation, account.id, undefined);
  }),
  endSessions: changes(z.object({ who, sessionId: z.string().optional() }), endSessions, ({ accountId }) => ({
    accountId,
  })),
  listConsents: query(z.object({ who }), async (installation, input) => {
    const account = await findAccount(installation, input.who);
    return installation.consents.list(account.id);
  }),
  revokeConsent: changes(z.object({ who, clientId: z.string() }), async (installation, input) => {
    const account = await findAccount(installation, input.who);
    if (!(await revokeConsent(installation, account.id, input.clientId)))
      throw new OperationRefused(`"${input.who}" has granted nothing to "${input.clientId}".`);
    return { clientId: input.clientId };
  }),
};

/** Ends one session, or, without an id, all sessions, tokens and unfinished sign-ins of the account. */
async function endSessions(
  installation: Installation,
  { who, sessionId }: { who: string; sessionId?: string | undefined },
): Promise<{ ended: number; accountId: string }> {
  const { sessions } = installation;
  const account = await findAccount(installation, who);
  if (sessionId === undefined) return { ended: await sessions.endAll(account.id), accountId: account.id };
  if (await sessions.end(account.id, sessionId)) return { ended: 1, accountId: account.id };
  throw new OperationRefused(`"${who}" has no session "${sessionId}".`);
}
