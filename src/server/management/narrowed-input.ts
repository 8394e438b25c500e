import { isGiven, withField } from '../operation/fields.rules.ts';
import type { Target } from '../operation/operation.ts';
import type { Reach } from '../operation/reach.ts';

/**
 * The input that stays within a reach: what it leaves open is set to what is reached, such as the company of its
 * administrator. Undefined if the operation cannot stay within the reach. What it names is still to be compared with it.
 */
export function narrowedInput(target: Target, input: unknown, reach: Reach): unknown {
  if (reach.kind === 'installation') return input;
  if (target === 'installation') return undefined;
  const names = (field: 'account' | 'company' | 'brand' | 'client') =>
    target[field] !== undefined && isGiven(input, target[field]);
  if (names('client')) return undefined;
  switch (reach.kind) {
    case 'account':
      return names('account') ? input : undefined;
    case 'company':
      if (names('company')) return input;
      if (target.company === undefined || target.company.includes('*')) return names('account') ? input : undefined;
      return withField(input, target.company, reach.companyId);
    case 'brand':
      if (names('brand') || names('company') || names('account')) return input;
      return target.brand === undefined ? undefined : withField(input, target.brand, reach.brandId);
  }
}

/** Whether an operation can stay within a reach of a kind, if its input names what is reached. */
export function canStayWithin(target: Target, kind: Reach['kind']): boolean {
  if (kind === 'installation') return true;
  if (target === 'installation') return false;
  if (kind === 'account') return target.account !== undefined;
  const isOfCompany = target.account !== undefined || target.company !== undefined;
  return isOfCompany || (kind === 'brand' && target.brand !== undefined);
}
