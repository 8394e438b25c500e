import { networksOf } from '../http/client-address.rules.ts';
import type { Budget, Limit } from './rate-limiter.ts';

/**
 * The budgets of a limit by client address: that of the address, and larger ones of the networks around it.
 * @param name what is counted; it begins the keys
 * @param limit the limit of one address
 */
export function addressBudgets(name: string, address: string, limit: Limit): readonly Budget[] {
  return networksOf(address).map(({ key, times }) => ({
    key: `${name}:${key}`,
    limit: scaled(limit, times),
  }));
}

/** The most that a counter holds: PostgreSQL's `integer`. A setting may be as large. */
const largestCount = 2 ** 31 - 1;

const scaled = ({ most, windowMs }: Limit, times: number): Limit => ({
  most: Math.min(most * times, largestCount),
  windowMs,
});

/** The keys of budgets, to refund them. */
export const keysOf = (budgets: readonly Budget[]): readonly string[] => budgets.map(({ key }) => key);
