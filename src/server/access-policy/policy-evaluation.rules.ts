import { isInNetwork, parseAddress, parseNetwork } from '../../rules/network/network.ts';

/** Kinds of policies, in the order of their evaluation. */
export const policyKinds = ['permission', 'network', 'country', 'application'] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** Error code of a refusal by each kind (SIGN-9). */
export const refusalCodes = { permission: 206, network: 213, country: 214, application: 215 } as const;

/** One policy of a company. Without `role` and `accountId` it applies to all accounts of the company. */
export interface Policy {
  readonly id: string;
  readonly companyId: string;
  readonly effect: 'allow' | 'deny';
  readonly kind: PolicyKind;
  /** A network, a country or a client id. A permission without a value applies to every app. */
  readonly value: string | undefined;
  readonly role: string | undefined;
  readonly accountId: string | undefined;
}

/** The account, place and app of an access request. */
export interface AccessRequest {
  readonly accountId: string;
  readonly role: string;
  readonly clientId: string;
  /** Client address; an unknown one matches no network. */
  readonly address: string | undefined;
  /** ISO 3166 code; an unknown country matches no policy. */
  readonly country: string | undefined;
}

export interface PolicyDecision {
  readonly kind: PolicyKind;
  readonly isRefused: boolean;
  /** The policy that decided; undefined if no policy matched. */
  readonly decidedBy: Policy | undefined;
  /** Applicable policies that allow. If there are any, a request that matches none of them is refused. */
  readonly allowing: readonly Policy[];
}

/**
 * Evaluates the policies of one kind. A matching policy that denies takes precedence. If any applicable policy allows,
 * the request must match one that does. Policies for the company, a role and an account have equal weight.
 */
export function evaluatePolicies(
  kind: PolicyKind,
  policies: readonly Policy[],
  request: AccessRequest,
): PolicyDecision {
  // A permission policy is selected by app and tests the account. The other kinds are selected by account and test the
  // address, country or app.
  const [isApplicable, isMatch] =
    kind === 'permission' ? [matchesRequest, appliesToAccount] : [appliesToAccount, matchesRequest];
  const rules = policies.filter((policy) => policy.kind === kind && isApplicable(policy, request));
  const allowing = rules.filter(({ effect }) => effect === 'allow');
  const denying = rules.find((policy) => policy.effect === 'deny' && isMatch(policy, request));
  const decidedBy = denying ?? allowing.find((policy) => isMatch(policy, request));
  return {
    kind,
    decidedBy,
    allowing,
    isRefused: denying !== undefined || (allowing.length > 0 && decidedBy === undefined),
  };
}

/** Whether a policy is about an account, wherever it signs in. */
export function appliesToAccount(
  { role, accountId }: Policy,
  request: Pick<AccessRequest, 'accountId' | 'role'>,
): boolean {
  return (role === undefined || role === request.role) && (accountId === undefined || accountId === request.accountId);
}

function matchesRequest({ kind, value = '' }: Policy, { address, country, clientId }: AccessRequest): boolean {
  if (kind === 'network') return isInside(address, value);
  if (kind === 'country') return value === country;
  return value === clientId || (kind === 'permission' && value === '');
}

function isInside(address: string | undefined, network: string): boolean {
  const [asked, known] = [address === undefined ? undefined : parseAddress(address), parseNetwork(network)];
  return asked !== undefined && known !== undefined && isInNetwork(asked, known);
}
