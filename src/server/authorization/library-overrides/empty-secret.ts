import { errors, type Provider } from 'oidc-provider';

/** A request to the library; its context is the same object. */
interface Request {
  readonly req: { readonly headers: { authorization?: string | undefined } };
}
type Body = Readonly<Record<string, unknown>>;

const namedClients = new WeakMap<object, string>();

/** The client id of Basic credentials whose secret is empty (RFC 6749 §2.3.1). */
export function clientIdWithoutSecret(authorization: string | undefined): string | undefined {
  const [, encoded = ''] = /^basic ([a-z0-9+/]+={0,2})$/i.exec(authorization ?? '') ?? [];
  const [, clientId] = /^([\w.%-]+):$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return clientId && (new URLSearchParams(`id=${clientId}`).get('id') ?? undefined);
}

/**
 * Treats a public client that sends Basic credentials with an empty secret as one that sends only its id, because common
 * programs do so. A confidential client keeps the library's refusal.
 */
export async function acceptEmptySecret(ctx: Request, provider: Provider): Promise<void> {
  const { headers } = ctx.req;
  const clientId = clientIdWithoutSecret(headers.authorization);
  if (clientId === undefined) return;
  const method = await provider.Client.find(clientId).then(
    (client) => client?.clientAuthMethod,
    () => 'none', // the library looks it up again and answers with the failure
  );
  if (method !== 'none') return;
  delete headers.authorization;
  namedClients.set(ctx, clientId);
}

/** The body with the client id that the credentials contained. @throws InvalidRequest if the body has another one */
export function withNamedClient(ctx: object, body: Body): Body {
  const clientId = namedClients.get(ctx);
  if (clientId === undefined) return body;
  if ((body.client_id ?? clientId) !== clientId) throw new errors.InvalidRequest('client_id mismatch');
  return { ...body, client_id: clientId };
}
