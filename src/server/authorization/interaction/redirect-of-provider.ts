import { type ConnectableProvider, connectableProviders } from '../../../contract/brand/external-providers.ts';
import type { QueryParameterName } from '../../../contract/query-parameters.ts';
import type { Proof } from '../../sign-in/sign-in.ts';
import { brandProviderOf } from '../../sso/sso.ts';

/**
 * The address that an app names for the result of a sign-in through a provider of the brand (APPL-1). The caller checks
 * that it is registered. None for an app that asks for a response mode, which is about the address of its request.
 */
export function redirectOfProvider(
  parameters: Readonly<Record<string, unknown>>,
  proofs: readonly Pick<Proof, 'provider'>[],
): string | undefined {
  if (parameters.response_mode !== undefined) return undefined;
  const provider = brandProviderOf(proofs);
  const named = provider && parameters[parameterOf(provider) ?? ''];
  return typeof named === 'string' ? named : undefined;
}

function parameterOf(provider: ConnectableProvider): QueryParameterName | undefined {
  const row: { readonly name: string; readonly redirectParameter?: QueryParameterName } =
    connectableProviders[provider];
  return row.redirectParameter;
}
