import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { Segments } from './Segments.tsx';

const nothing = () => undefined;

export const previews: PartPreviews = {
  Segments: {
    'the first of three': {
      draw: (say) => (
        <Segments
          label={say('audit.column.time')}
          value="day"
          options={[
            { value: 'day', text: say('overview.today') },
            { value: 'week', text: say('home.sevenDays') },
            { value: 'month', text: say('overview.month') },
          ]}
          onChange={nothing}
        />
      ),
    },
  },
};
