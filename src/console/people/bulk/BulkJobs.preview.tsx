import { listJobs } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { sampleJob } from '../../kernel/preview/samples.ts';
import { BulkJobs } from './BulkJobs.tsx';

export const previews: PartPreviews = {
  BulkJobs: {
    'running, done, and stopped': {
      draw: () => <BulkJobs />,
      answers: [
        answer(listJobs, {
          items: [
            sampleJob({ state: 'running', done: 61, changed: 61 }),
            sampleJob({}),
            sampleJob({ changed: 196, refused: 4 }),
            sampleJob({
              kind: 'disableAccounts',
              state: 'cancelled',
              done: 120,
              changed: 0,
              disabled: 117,
              refused: 3,
            }),
          ],
        }),
      ],
      shows: '[role=status] button',
    },
  },
};
