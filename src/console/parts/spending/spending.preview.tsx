import { type ListedSpending, listSpending } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { SpendingToday } from './SpendingToday.tsx';
import { SpentBar } from './SpentBar.tsx';

const brand = (brandId: number, name: string, spent: number, limit: number): ListedSpending => ({
  brandId,
  name,
  hasPrices: true,
  limit: { brandId, limit, source: 'brand', usualLimit: limit, usualSource: 'brand' },
  spent,
  spentUnproven: 0,
  stopped: spent >= limit ? 'all' : 'none',
  amount: spent,
  messages: 12,
  countries: [],
});
const brands = [
  brand(3610, 'Corvella', 360, 360),
  brand(0, 'Tellwick', 612, 900),
  brand(2010, 'Penhallow International Communications', 168, 400),
  brand(1, 'Solmere', 40, 200),
  brand(2, 'Kitebird', 12.4, 100),
  brand(3, 'Fernhill', 3, 100),
  brand(4, 'Ostara', 1, 100),
];

export const previews: PartPreviews = {
  SpentBar: {
    'with room': { draw: () => <SpentBar name="Tellwick" spent={612} limit={900} /> },
    'near the limit': { draw: () => <SpentBar name="Corvella" spent={341} limit={360} /> },
    'at the limit': { draw: () => <SpentBar spent={360} limit={360} isStopped /> },
    'nothing may be spent': { draw: () => <SpentBar spent={3} limit={0} isStopped /> },
  },
  SpendingToday: {
    'several brands': { draw: () => <SpendingToday brand={undefined} />, answers: [answer(listSpending, { brands })] },
    'nothing spent': { draw: () => <SpendingToday brand={0} />, answers: [answer(listSpending, { brands: [] })] },
  },
};
