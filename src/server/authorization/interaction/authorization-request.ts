import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { devicePath } from '../../../contract/sign-in/device.ts';
import type { Fact } from '../../gate/gate.ts';
import { hostNameOf } from '../../http/host-name.ts';
import type { Origins } from '../../origins/origins.ts';
import { type SessionContribution, sessionContribution } from './session-proof.ts';

/** An authorization request for which a sign-in is opened. */
export interface AuthorizationRequest extends SessionContribution {
  readonly signInId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Stores the library's record of the request, after which the sign-in can be finished. */
  store(): Promise<unknown>;
}

interface RequestDeps {
  readonly origins: Pick<Origins, 'ofRequest'>;
  readonly facts: readonly Fact<unknown>[];
}

/** The request of an interaction of the library. A device has no address of its own: its sign-in returns to the page of devices. */
export function authorizationRequestOf(
  { origins, facts }: RequestDeps,
  ctx: KoaContextWithOIDC,
  interaction: InstanceType<Provider['Interaction']>,
): AuthorizationRequest {
  const { uid: signInId, params: parameters, prompt } = interaction;
  const { client_id: clientId, redirect_uri: redirectUri } = parameters;
  const ofDevice = () => origins.ofRequest({ hostName: hostNameOf(ctx.req) }) + devicePath;
  return {
    signInId,
    clientId: String(clientId),
    redirectUri: interaction.deviceCode ? ofDevice() : String(redirectUri),
    parameters,
    store: () => interaction.persist(),
    ...sessionContribution(ctx, prompt.name, facts),
  };
}
