import { isGiven, withField } from '../operation/fields.rules.ts';
import type { Target } from '../operation/operation.ts';
import type { Reach } from '../operation/reach.ts';

/**
 * An input narrowed to a reach: a company or brand that it leaves open becomes the one that is reached. What it names is
 * left as it is, and must still be compared with the reach.
 * @returns undefined if the operation cannot stay within the reach
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
