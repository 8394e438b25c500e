import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Audit, AuditEvent } from '../../audit/audit.ts';
import type { ClientUses } from '../../clients/clients.ts';
import { signInOfCode } from '../library-overrides/sign-in-of-codes.ts';
import { isOfMachine } from './machine-tokens.ts';

export interface AuditedDeps {
  readonly audit: Audit;
  /** Notes that a machine has got a token. */
  noteMachineToken(clientId: string): Promise<void>;
  readonly clientUses: Pick<ClientUses, 'note'>;
  /** The trace id of a response. */
  traceOf(ctx: KoaContextWithOIDC): string;
}

/** Collects the library's events of a request. Returns a function that records them; call it before the response is sent. */
export function watchForAudit(provider: Provider, { audit, noteMachineToken, clientUses, traceOf }: AuditedDeps) {
  const eventsByContext = new WeakMap<object, AuditEvent>();
  provider.on('grant.success', (ctx) => void eventsByContext.set(ctx, 'tokenIssued'));
  provider.on('end_session.success', (ctx) => void (ctx.oidc.params?.logout && eventsByContext.set(ctx, 'signedOut')));
  // revocations by other means are recorded elsewhere
  const revoked = () => Provider.ctx?.oidc.route === 'revocation' && eventsByContext.set(Provider.ctx, 'tokenRevoked');
  provider.on('access_token.destroyed', revoked);
  provider.on('refresh_token.destroyed', revoked);
  provider.on('client_credentials.destroyed', revoked);

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const event = eventsByContext.get(ctx);
    if (!event) return;
    const { entities, client, session } = ctx.oidc;
    const holder = entities.Account ?? entities.RefreshToken ?? entities.AccessToken ?? session;
    const signInId = signInOfCode(entities as Readonly<Record<string, unknown>>);
    const origin = { clientId: client?.clientId, signInId, address: ctx.ip, traceId: traceOf(ctx) };
    await audit.record({ ...origin, event, outcome: 'ok', accountId: holder?.accountId });
    if (event === 'tokenIssued' && client) clientUses.note(client.clientId);
    if (event === 'tokenIssued' && client && isOfMachine(ctx)) await noteMachineToken(client.clientId);
  };
}
