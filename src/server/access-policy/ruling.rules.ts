import { isInNetwork, parseAddress, parseNetwork } from '../http/network.rules.ts';

/** What a policy is about, in the order in which it is asked. */
export const policyKinds = ['permission', 'network', 'country', 'application'] as const;
export type PolicyKind = (typeof policyKinds)[number];

/** The codes of §8 with which each refuses. */
export const refusalCodes = { permission: 206, network: 213, country: 214, application: 215 } as const;

/** One rule of a company. Without `role` and `accountId` it is for all of its accounts. */
export interface Policy {
  readonly id: string;
  readonly companyId: string;
  readonly effect: 'allow' | 'deny';
  readonly kind: PolicyKind;
  /** A network, a country or a client; a permission without one is for every app. */
  readonly value: string | undefined;
  readonly role: string | undefined;
  readonly accountId: string | undefined;
}

/** Who wants in, from where and to what. */
export interface AccessCase {
  readonly accountId: string;
  readonly role: string;
  readonly clientId: string;
  /** Undefined: nobody knows it; no network and no country has it then. */
  readonly address: string | undefined;
  /** ISO code. */
  readonly country: string | undefined;
}

export interface Ruling {
  readonly kind: PolicyKind;
  readonly isRefused: boolean;
  /** The rule that refuses or lets pass; none where no rule is about the case, or none of `allowing` fits. */
  readonly by: Policy | undefined;
  /** The rules that allow, where there are any: whoever fits none of them is refused. */
  readonly allowing: readonly Policy[];
}

/**
 * What the policies of a company say of a case. A rule that denies goes before all that allow; where rules allow, only
 * what one of them names is allowed. Rules of the company, of the role and of the account count alike.
 */
export function rulingOn(kind: PolicyKind, policies: readonly Policy[], one: AccessCase): Ruling {
  // A permission names who may use an app; the others name what the accounts that they are for may use.
  const [isAsked, isHit] = kind === 'permission' ? [isAbout, isFor] : [isFor, isAbout];
  const rules = policies.filter((policy) => policy.kind === kind && isAsked(policy, one));
  const allowing = rules.filter(({ effect }) => effect === 'allow');
  const denying = rules.find((policy) => policy.effect === 'deny' && isHit(policy, one));
  const by = denying ?? allowing.find((policy) => isHit(policy, one));
  return { kind, by, allowing, isRefused: denying !== undefined || (allowing.length > 0 && by === undefined) };
}

function isFor({ role, accountId }: Policy, one: AccessCase): boolean {
  return (role === undefined || role === one.role) && (accountId === undefined || accountId === one.accountId);
}

function isAbout({ kind, value = '' }: Policy, { address, country, clientId }: AccessCase): boolean {
  if (kind === 'network') return isInside(address, value);
  if (kind === 'country') return value === country;
  return value === clientId || (kind === 'permission' && value === '');
}

function isInside(address: string | undefined, network: string): boolean {
  const [asked, known] = [address === undefined ? undefined : parseAddress(address), parseNetwork(network)];
  return asked !== undefined && known !== undefined && isInNetwork(asked, known);
}
