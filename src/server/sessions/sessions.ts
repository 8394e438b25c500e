import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clients } from '../clients/clients.ts';
import { sessionsClientId } from '../clients/clients.ts';
import type { Consents } from '../consents/consents.ts';
import { Refused } from '../http/refused.ts';
import type { Origins } from '../origins/origins.ts';
import { type AppToReturnTo, findAppToReturnTo } from './app-to-return-to.ts';
import type { SessionStore, StoredSession } from './session-store.ts';
import { deviceOf } from './user-agent.rules.ts';

export { endBrowserSessions, endGrants } from './end-browser-sessions.ts';
export { appearanceOf, signInAddress } from './own-page-address.ts';
export { createSessionStore, type SessionStore } from './session-store.ts';
export { deviceOf } from './user-agent.rules.ts';

/** The session of the browser that sent the request. */
export interface OwnSession {
  readonly uid: string;
  readonly accountId: string;
}

export interface SessionDeps {
  readonly sessions: SessionStore;
  readonly accounts: Accounts;
  readonly clients: Pick<Clients, 'byId'>;
  readonly consents: Consents;
  readonly audit: Audit;
  readonly origins: Pick<Origins, 'ofBrand'>;
}

/** A user's sessions and consents. */
export interface SessionsAndConsents {
  readonly name: string;
  readonly backTo: AppToReturnTo | undefined;
  readonly sessions: readonly ListedSession[];
  readonly consents: readonly ListedConsent[];
}
export interface ListedSession {
  readonly sessionId: string;
  readonly browser?: string;
  readonly system?: string;
  readonly apps: string[];
  readonly startedAt: number;
  readonly lastUsedAt: number;
  readonly isThisOne: boolean;
}
export interface ListedConsent {
  readonly appId: string;
  readonly appName: string;
  readonly scopes: string[];
  readonly grantedAt: number;
}

/** A user's own sessions and consents. Every method is limited to the account of the session. */
export interface Sessions {
  /** @throws Refused 221 if nobody is signed in */
  list(own: OwnSession | undefined): Promise<SessionsAndConsents>;
  /** @throws Refused 221 if nobody is signed in; 223 if there is no such session */
  end(own: OwnSession | undefined, sessionId: string): Promise<void>;
  /** @returns the number of ended sessions */
  endOthers(own: OwnSession | undefined): Promise<number>;
  /** @throws Refused 223 if nothing was granted to the app */
  revoke(own: OwnSession | undefined, clientId: string): Promise<void>;
}

export function createSessions(deps: SessionDeps): Sessions {
  const { sessions, audit } = deps;
  return {
    async list(own) {
      const account = await findAccount(deps, own);
      const stored = await sessions.list(account.id);
      const [listed, consents, backTo] = await Promise.all([
        describeSessions(deps, stored, own?.uid),
        listConsents(deps, account.id),
        findAppToReturnTo(deps, account, stored.find(({ uid }) => uid === own?.uid)?.clientIds ?? []),
      ]);
      return { name: `${account.firstName} ${account.lastName}`, backTo, sessions: listed, consents };
    },
    async end(own, sessionId) {
      const { id: accountId } = await findAccount(deps, own);
      if (!(await sessions.end(accountId, sessionId))) throw new Refused(223);
      await audit.record({ event: 'sessionEnded', outcome: 'ok', accountId });
    },
    async endOthers(own) {
      const { id: accountId } = await findAccount(deps, own);
      const ended = await sessions.endOthers(accountId, own?.uid ?? '');
      await audit.record({ event: 'sessionEnded', outcome: 'ok', accountId });
      return ended;
    },
    async revoke(own, clientId) {
      const { id: accountId } = await findAccount(deps, own);
      if (!(await revokeConsent(deps, accountId, clientId))) throw new Refused(223);
    },
  };
}

/** Revokes the consent of an account to an app, and the app's tokens. @returns false if there was no consent */
export async function revokeConsent(
  { sessions, consents, audit }: Pick<SessionDeps, 'sessions' | 'consents' | 'audit'>,
  accountId: string,
  clientId: string,
): Promise<boolean> {
  if (!(await consents.list(accountId)).some((consent) => consent.clientId === clientId)) return false;
  await sessions.endTokensOf(accountId, clientId); // first, so that a revocation that fails halfway can be repeated
  await consents.revoke(accountId, clientId);
  await audit.record({ event: 'consentRevoked', outcome: 'ok', accountId, clientId });
  return true;
}

async function findAccount({ accounts }: SessionDeps, own: OwnSession | undefined): Promise<Account> {
  const account = own && (await accounts.byId(own.accountId));
  if (account?.state !== 'active') throw new Refused(221);
  return account;
}

/** The sessions of an account with the names of devices and apps. */
export async function sessionsOf(
  { sessions, clients }: Pick<SessionDeps, 'sessions' | 'clients'>,
  accountId: string,
  ownUid: string | undefined,
): Promise<ListedSession[]> {
  return describeSessions({ clients }, await sessions.list(accountId), ownUid);
}

async function describeSessions(
  { clients }: Pick<SessionDeps, 'clients'>,
  stored: readonly StoredSession[],
  ownUid: string | undefined,
): Promise<ListedSession[]> {
  const nameOf = async (clientId: string) => (await clients.byId(clientId))?.name ?? clientId;
  const listed = stored.map(async ({ uid, userAgent, startedAt, lastUsedAt, clientIds }) => ({
    sessionId: uid,
    ...deviceOf(userAgent),
    apps: await Promise.all(clientIds.filter((id) => id !== sessionsClientId).map(nameOf)),
    startedAt,
    lastUsedAt,
    isThisOne: uid === ownUid,
  }));
  return Promise.all(listed);
}

async function listConsents({ clients, consents }: SessionDeps, accountId: string): Promise<ListedConsent[]> {
  const granted = (await consents.list(accountId)).map(async ({ clientId, scopes, grantedAt }) => ({
    appId: clientId,
    appName: (await clients.byId(clientId))?.name ?? clientId,
    scopes: [...scopes],
    grantedAt,
  }));
  return Promise.all(granted);
}
