import { useTimes } from '../../kernel/times.ts';

const wholeFrom = 100;

/** Writes amounts: large ones without fractions, as they are compared. Their currency is that of the prices, which has no name. */
export function useAmount(): (amount: number) => string {
  const { number } = useTimes();
  return (amount) => number(amount >= wholeFrom ? Math.round(amount) : Math.round(amount * 100) / 100);
}
