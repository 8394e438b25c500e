import { z } from 'zod';
import type { Audit } from '../../audit/audit.ts';
import type { Clients } from '../../clients/clients.ts';
import { isoTime } from '../../command-line/table-text.ts';
import type { Consents } from '../../consents/consents.ts';
import { instant, who } from '../../operation/field-schemas.ts';
import { changes, type FindAccount, NotFound, query } from '../../operation/operation.ts';
import { subjectOf } from '../../operation/subject.ts';
import { revokeConsent, type SessionStore, sessionsOf } from '../sessions.ts';

interface SessionNeeds {
  readonly sessions: SessionStore;
  readonly clients: Pick<Clients, 'byId'>;
  readonly consents: Consents;
  readonly audit: Audit;
  readonly findAccount: FindAccount;
}

const listedSession = z
  .object({
    sessionId: z.string(),
    browser: z.string().optional(),
    system: z.string().optional(),
    apps: z.array(z.string()).describe('Their names.'),
    startedAt: instant,
    lastUsedAt: instant,
    isThisOne: z.boolean().describe('It is the session of the browser that asks.'),
  })
  .meta({ id: 'Session' });
const listedConsent = z
  .object({ clientId: z.string(), scopes: z.array(z.string()).readonly(), grantedAt: instant })
  .meta({ id: 'Consent' });

/** Operations on sessions and consents. */
export const sessionOperations = {
  listSessions: query({
    title: 'List the sessions of an account, most recently used first.',
    permission: 'sessions:read',
    target: { account: 'who' },
    http: { method: 'GET', path: '/accounts/{who}/sessions', page: { key: 'sessionId' } },
    input: z.object({ who }),
    output: z.array(listedSession),
    command: {
      cells: (one) => [
        one.sessionId,
        [one.browser, one.system].filter(Boolean).join(' on '),
        one.apps.join(', '),
        `started ${isoTime(one.startedAt)}`,
        `used ${isoTime(one.lastUsedAt)}`,
      ],
      missing: (id) => `The account has no session "${id}".`,
    },
    example: 'session list ann@acme.example',
    async run(needs: SessionNeeds, input) {
      const { id } = await needs.findAccount(input.who);
      return sessionsOf(needs, id, undefined);
    },
  }),
  endSessions: changes({
    access: 'guarded',
    title: 'End a session, or all sessions, tokens and unfinished sign-ins of an account.',
    permission: 'sessions:end',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}/sessions' },
    tells: () => 'sessionsEnded',
    input: z.object({ who, sessionId: z.string().optional().describe('Only this session.') }),
    output: z.object({ ended: z.int().describe('How many sessions.'), accountId: z.string() }),
    command: {
      words: 'session end',
      alias: 'remove',
      isUnasked: true,
      says: ({ ended }) => `Ended sessions: ${ended}.`,
    },
    example: 'session end ann@acme.example',
    run: endSessions,
    subject: subjectOf,
  }),
  listConsents: query({
    title: 'List the consents of an account to apps, latest first.',
    permission: 'sessions:read',
    target: { account: 'who' },
    http: { method: 'GET', path: '/accounts/{who}/consents', page: { key: 'clientId' } },
    input: z.object({ who }),
    output: z.array(listedConsent),
    command: {
      cells: ({ clientId, scopes, grantedAt }) => [clientId, scopes.join(' '), isoTime(grantedAt)],
      missing: (clientId) => `The account has not consented to "${clientId}".`,
    },
    example: 'consent list ann@acme.example',
    async run({ consents, findAccount }: SessionNeeds, input) {
      const { id } = await findAccount(input.who);
      return consents.list(id);
    },
  }),
  revokeConsent: changes({
    access: 'guarded',
    title: 'Revoke the consent of an account to an app, with its tokens.',
    permission: 'sessions:end',
    target: { account: 'who' },
    http: { method: 'DELETE', path: '/accounts/{who}/consents/{clientId}' },
    input: z.object({ who, clientId: z.string().describe('Id of the app.') }),
    output: z.object({ clientId: z.string() }),
    command: {
      words: 'consent revoke',
      alias: 'remove',
      isUnasked: true,
      says: ({ clientId }) => `Revoked ${clientId}.`,
    },
    example: 'consent revoke ann@acme.example shop',
    async run(needs: SessionNeeds, { who, clientId }) {
      const { id } = await needs.findAccount(who);
      if (!(await revokeConsent(needs, id, clientId)))
        throw new NotFound(`"${who}" has granted nothing to "${clientId}".`);
      return { clientId };
    },
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
  throw new NotFound(`"${who}" has no session "${sessionId}".`);
}
