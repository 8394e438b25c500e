import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { AccessPolicies } from './access-policies.ts';
import { type AccessRequest, evaluatePolicies, type Policy, policyKinds } from './policy-evaluation.rules.ts';

/** Kinds of policies that refuse an access request. */
export interface Restrictions {
  readonly isWithoutPermission: boolean;
  readonly isNetworkRestricted: boolean;
  readonly isCountryRestricted: boolean;
  readonly isApplicationRestricted: boolean;
}

/** The facts about an account that select its policies. */
interface PolicySubject {
  readonly id: string;
  readonly role: string;
}

/**
 * Evaluates the policies that are in the database now.
 * @param address client address as reported by the trusted proxies; if undefined, networks and countries are not checked
 */
export type FindRestrictions = (
  account: PolicySubject,
  clientId: string,
  address: string | undefined,
) => Promise<Restrictions>;

export function createRestrictions(
  policies: Pick<AccessPolicies, 'forAccount'>,
  countries: CountryFinder,
): FindRestrictions {
  return async (account, clientId, address) => {
    const known = await policies.forAccount(account.id);
    const country = address !== undefined && hasCountryPolicy(known) ? countries.countryOf(address) : undefined;
    const request = { accountId: account.id, role: account.role, clientId, address, country };
    return evaluateRestrictions(address === undefined ? known.filter(isIndependentOfAddress) : known, request);
  };
}

const hasCountryPolicy = (policies: readonly Policy[]) => policies.some(({ kind }) => kind === 'country');
const isIndependentOfAddress = ({ kind }: Policy) => kind === 'permission' || kind === 'application';

function evaluateRestrictions(policies: readonly Policy[], request: AccessRequest): Restrictions {
  const refused = new Set(policyKinds.filter((kind) => evaluatePolicies(kind, policies, request).isRefused));
  return {
    isWithoutPermission: refused.has('permission'),
    isNetworkRestricted: refused.has('network'),
    isCountryRestricted: refused.has('country'),
    isApplicationRestricted: refused.has('application'),
  };
}

/** Whether any policy refuses. */
export const isRestricted = (restrictions: Restrictions): boolean => Object.values(restrictions).some(Boolean);

export const unrestricted: Restrictions = {
  isWithoutPermission: false,
  isNetworkRestricted: false,
  isCountryRestricted: false,
  isApplicationRestricted: false,
};
