import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Audit, AuditEvent } from '../audit/audit.ts';

export interface AuditedParts {
  readonly audit: Audit;
  /** The reference of an answer. */
  traceOf(ctx: KoaContextWithOIDC): string;
}

/** Keeps in mind what the library says has happened in a request. Answers how it is recorded, before the answer leaves. */
export function watchForAudit(provider: Provider, { audit, traceOf }: AuditedParts) {
  const happened = new WeakMap<object, AuditEvent>();
  provider.on('grant.success', (ctx) => void happened.set(ctx, 'tokenIssued'));
  provider.on('end_session.success', (ctx) => void (ctx.oidc.params?.logout && happened.set(ctx, 'signedOut')));
  // elsewhere tokens end with what ends them
  const revoked = () => Provider.ctx?.oidc.route === 'revocation' && happened.set(Provider.ctx, 'tokenRevoked');
  provider.on('access_token.destroyed', revoked);
  provider.on('refresh_token.destroyed', revoked);

  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const event = happened.get(ctx);
    if (!event) return;
    const { entities, client, session } = ctx.oidc;
    const holder = entities.Account ?? entities.RefreshToken ?? entities.AccessToken ?? session;
    const traces = { clientId: client?.clientId, address: ctx.ip, traceId: traceOf(ctx) };
    await audit.record({ ...traces, event, outcome: 'ok', accountId: holder?.accountId });
  };
}
