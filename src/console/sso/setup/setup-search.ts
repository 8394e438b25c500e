import type { SsoConnection } from '../../kernel/management.generated.ts';

/** The steps of a set-up, in their order. */
export const setupSteps = ['provider', 'domain', 'values', 'test', 'on'] as const;
export type SetupStepId = (typeof setupSteps)[number];

/** What the address of a new set-up says. */
export interface SetupSearch {
  /** The word of a guide. */
  readonly provider?: string | undefined;
  readonly protocol?: SsoConnection['type'] | undefined;
  readonly step?: SetupStepId | undefined;
}

export const stepOf = (value: unknown): SetupStepId | undefined => setupSteps.find((step) => step === value);

/** Anything that is not known is left out. */
export function readSetupSearch({ provider, protocol, step }: Record<string, unknown>): SetupSearch {
  return {
    provider: typeof provider === 'string' && /^[a-z0-9-]{1,40}$/.test(provider) ? provider : undefined,
    protocol: protocol === 'saml' || protocol === 'oidc' ? protocol : undefined,
    step: stepOf(step),
  };
}

/** The steps before the connection is there. */
const beforeConnection: readonly SetupStepId[] = ['provider', 'domain', 'values'];

/** The step that is open in a new set-up: no later one than is possible. */
export function newStepOf({ provider, protocol, step = 'provider' }: SetupSearch): SetupStepId {
  if (provider === undefined || protocol === undefined) return 'provider';
  return beforeConnection.includes(step) ? step : 'values';
}
