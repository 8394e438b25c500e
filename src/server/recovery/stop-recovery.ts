import { maskEmail } from '../../rules/credential/masking.ts';
import type { Audit } from '../audit/audit.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Outbox } from '../messages/messages.ts';
import { createOneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createLostContactStore, type LostContact, withdraw } from './lost-contact-store.ts';

export interface StopDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly outbox: Pick<Outbox, 'withdraw'>;
  readonly audit: Audit;
}

const purpose = 'stopRecovery';
const reloadSeconds = 3600;
const tokenOf = (token: string | undefined, { handover }: RequestContext) => token || handover.read('link') || '';

async function requestOfLink({ database, secrets }: StopDeps, token: string): Promise<LostContact | undefined> {
  const id = token && (await createOneTimeProofs(database, secrets).findLink(purpose, token));
  return id ? createLostContactStore(database).byId(id) : undefined;
}

/** What a link would stop. It stays unused; a cookie serves the reload, when the token has left the address. */
export async function lookUpStop(
  deps: StopDeps,
  given: string | undefined,
  context: RequestContext,
): Promise<{ works: boolean; masked?: string }> {
  const request = await requestOfLink(deps, tokenOf(given, context));
  if (given && request) context.handover.bind('link', given, reloadSeconds);
  return request ? { works: true, masked: maskEmail(request.email) } : { works: false };
}

/** Stops a recovery to another address, also after its link went out, until its reader has chosen a password. */
export async function stopRecovery(
  deps: StopDeps,
  given: string | undefined,
  context: RequestContext,
): Promise<{ isStopped: boolean }> {
  const token = tokenOf(given, context);
  const request = await requestOfLink(deps, token);
  if (!request) return { isStopped: false };
  const { database, secrets } = deps;
  const isStopped = await inTransaction(database, async (tx) => {
    if (!(await createOneTimeProofs(database, secrets).consumeLink(tx, purpose, token))) return false;
    return withdraw(tx, deps, request, 'stopped');
  });
  const { address, traceId } = context;
  const { accountId } = request;
  if (isStopped) await deps.audit.record({ event: 'lostContactStopped', outcome: 'ok', accountId, address, traceId });
  return { isStopped };
}
