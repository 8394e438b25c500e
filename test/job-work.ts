import { expect } from 'vitest';
import { createJobWorker } from '../src/server/jobs/job-worker.ts';
import { needsOfBegunWork } from '../src/server/operation-needs.ts';
import type { SecondStepSite } from './second-step.ts';

/** Works on the bulk jobs as the server does, without rests, until none is left. An error fails the test. */
export const workOnJobs = ({ installation, metrics }: Pick<SecondStepSite, 'installation' | 'metrics'>) =>
  createJobWorker({
    ...installation,
    metrics,
    report: () => undefined,
    onError: (error) => expect.unreachable(String(error)),
    loadNeeds: async () => (name, rights) => needsOfBegunWork(installation, name, rights),
    rest: async () => undefined,
  }).work();
