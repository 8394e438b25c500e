import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ChartKeys, type ChartPoint, LineChart } from './LineChart.tsx';

const course = (hours: number, errorsFrom: number): readonly ChartPoint[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const usual = Math.round(2300 - 1900 * Math.cos((hour / 24) * 2 * Math.PI));
    return {
      before: usual,
      now: hour < hours ? usual + 150 : undefined,
      errors: hour >= errorsFrom && hour < hours ? 20 + hour : 0,
    };
  });
const ticks = [0, 6, 12, 18].map((index) => ({ index, text: `${String(index).padStart(2, '0')}:00` }));
const written = (value: number) => String(value);

export const previews: PartPreviews = {
  LineChart: {
    'a day in its afternoon': {
      draw: (say) => (
        <LineChart label={say('overview.course')} points={course(15, 13)} ticks={ticks} written={written} />
      ),
    },
    'one point, and nothing before': {
      draw: (say) => (
        <LineChart
          label={say('overview.course')}
          points={course(1, 24).map((one) => ({ ...one, before: undefined }))}
          ticks={ticks}
          written={written}
        />
      ),
    },
  },
  ChartKeys: {
    'all marks': {
      draw: (say) => (
        <ChartKeys
          keys={[
            { of: 'now', text: say('overview.today') },
            { of: 'before', text: say('overview.before', { weeks: 1 }) },
            { of: 'errors', text: say('overview.errorsScale') },
          ]}
        />
      ),
    },
  },
};
