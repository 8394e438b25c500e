import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { HoursSelect } from './HoursSelect.tsx';

const options = [0, 1, 4, 24, 72];
const nothing = () => undefined;

export const previews: PartPreviews = {
  HoursSelect: {
    'until somebody ends it': { draw: () => <HoursSelect options={options} hours={0} onChange={nothing} /> },
    'for hours': { draw: () => <HoursSelect options={options} hours={4} onChange={nothing} /> },
    'for days': { draw: () => <HoursSelect options={options} hours={72} onChange={nothing} /> },
  },
};
