import { type Adapter, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clients, RegisteredClient } from '../../clients/clients.ts';

/** The grant by which a machine gets tokens for itself, without a user (RFC 6749 §4.4). */
export const machineGrant = 'client_credentials';

/** Short, because no refresh asks whether the machine may go on. */
export const machineTokenSeconds = 600;

/** Tokens of machines are one character longer than others, so that a look-up of another one does not ask for them. */
const [machineTokenLength, otherTokenLength] = [44, 43];
const bitsOfCharacter = 6;

/** Random bits of a token. */
export const bitsOfToken = ({ kind }: { readonly kind: string }): number =>
  bitsOfCharacter * (kind === 'ClientCredentials' ? machineTokenLength : otherTokenLength);

interface MachineDeps {
  readonly clients: Pick<Clients, 'byId'>;
}

const isWorking = (client: RegisteredClient | undefined) => client?.isMachine === true && !client.isDisabled;

/** The resource of a token request that names none: the only one of a machine (RFC 8707 §2). Undefined for a user's tokens. */
export async function resourceOfMachine(
  { clients }: MachineDeps,
  ctx: KoaContextWithOIDC,
): Promise<string | undefined> {
  if (!isOfMachine(ctx)) return undefined;
  const { resources = [] } = (await clients.byId(ctx.oidc.client?.clientId ?? '')) ?? {};
  if (resources.length !== 1) throw new errors.InvalidTarget('name one of the resources of the client');
  return resources[0];
}

/**
 * Checks a token request of a machine for a resource; those for users pass. The machine is asked here, as no gate is: gates
 * are about accounts. It names the scopes that it needs, so that no token allows more by default.
 * @throws UnauthorizedClient for a machine that is disabled, InvalidScope if it names no scope of the resource
 */
export function checkMachine(ctx: KoaContextWithOIDC, client: RegisteredClient, scopes: readonly string[]): void {
  if (!isOfMachine(ctx)) return;
  if (!isWorking(client)) throw new errors.UnauthorizedClient('the client is disabled');
  const { requestParamScopes } = ctx.oidc;
  const unknown = [...requestParamScopes].find((scope) => !scopes.includes(scope));
  if (unknown !== undefined) throw new errors.InvalidScope('the resource has no such scope', unknown);
  if (requestParamScopes.size === 0) throw new errors.InvalidScope('name the scopes of the resource that you need', '');
}

/** Whether a machine asks for a token for itself. */
export const isOfMachine = ({ oidc }: KoaContextWithOIDC) => oidc.params?.grant_type === machineGrant;

/** Tokens of a machine that was disabled, removed, or is no machine any more, are not found. */
export const guardMachineTokens = (adapter: Adapter, { clients }: MachineDeps): Adapter => ({
  ...adapter,
  async find(id) {
    if (id.length !== machineTokenLength) return undefined;
    const token = await adapter.find(id);
    return token && isWorking(await clients.byId(token.clientId ?? '')) ? token : undefined;
  },
});
