import { listJobs } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { BulkJobs } from './BulkJobs.tsx';
import type { BulkJob } from './bulk-jobs.ts';

const begun = Date.UTC(2026, 10, 18, 9);

const job = (change: Partial<BulkJob>): BulkJob => ({
  id: `job-${change.state}-${change.refused}`,
  company: 'birch-quay',
  kind: 'sendActivations',
  missing: 'keep',
  costly: 'refuse',
  isPreview: false,
  isSilent: false,
  sendsActivation: true,
  state: 'done',
  madeBy: 'account:maren',
  madeAt: begun,
  startedAt: begun,
  finishedAt: Date.now(),
  expiresAt: begun,
  parts: 1,
  rows: 200,
  done: 200,
  added: 0,
  changed: 200,
  same: 0,
  removed: 0,
  disabled: 0,
  refused: 0,
  ...change,
});

export const previews: PartPreviews = {
  BulkJobs: {
    'running, done, and stopped': {
      draw: () => <BulkJobs />,
      answers: [
        answer(listJobs, {
          items: [
            job({ state: 'running', done: 61, changed: 61 }),
            job({}),
            job({ changed: 196, refused: 4 }),
            job({ kind: 'disableAccounts', state: 'cancelled', done: 120, changed: 0, disabled: 117, refused: 3 }),
          ],
        }),
      ],
      shows: '[role=status] button',
    },
  },
};
