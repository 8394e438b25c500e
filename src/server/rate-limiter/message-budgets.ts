import type { Budget, Limit } from './rate-limiter.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const limits = {
  minute: { most: 1, windowMs: minuteMs },
  hour: { most: 5, windowMs: hourMs },
  day: { most: 10, windowMs: 24 * hourMs },
} as const satisfies Record<string, Limit>;

/**
 * The budgets of messages to one person (RESET-2).
 * @param kind why they are sent; each kind has budgets of its own
 * @param person an account id, or a hash of the name as typed
 */
export const messageBudgets = (kind: string, person: string): readonly Budget[] =>
  Object.entries(limits).map(([name, limit]) => ({ key: `${kind}-${name}:${person}`, limit }));
