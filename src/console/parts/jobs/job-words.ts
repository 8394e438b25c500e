import Ban from 'lucide/dist/esm/icons/ban.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { ListJobsItem } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { IconShapes, Tone } from '../icons/Icon.tsx';

export type KindOfJob = ListJobsItem['kind'];

/** What jobs do, in the order of their filter. */
export const jobKinds: readonly KindOfJob[] = [
  'syncAccounts',
  'sendActivations',
  'endSessions',
  'disableAccounts',
  'enableAccounts',
  'removeAccounts',
];

/** What a job does, in words. */
export function whatJobDoes(say: ConsoleSay, { kind, isPreview }: Pick<ListJobsItem, 'kind' | 'isPreview'>): string {
  const what = say(`jobs.kind.${kind}`);
  return isPreview ? say('jobs.preview', { what }) : what;
}

/** How far jobs are, in the order of their filter. */
export const jobStates = ['open', 'running', 'done', 'refused', 'cancelled', 'failed'] as const;
/** As the API has it, but `refused`: done, and some rows were refused. */
export type JobStateName = (typeof jobStates)[number];

interface JobLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly text: Extract<ConsoleTextId, `jobs.state.${string}` | 'audit.done'>;
}

/** Shape, meaning and word of each state. */
export const lookOfState: Readonly<Record<JobStateName, JobLook>> = {
  open: { icon: Clock, tone: 'muted', text: 'jobs.state.open' },
  running: { icon: LoaderCircle, tone: 'plain', text: 'jobs.state.running' },
  done: { icon: CircleCheck, tone: 'ok', text: 'audit.done' },
  refused: { icon: TriangleAlert, tone: 'warn', text: 'jobs.state.refused' },
  cancelled: { icon: Ban, tone: 'muted', text: 'jobs.state.cancelled' },
  failed: { icon: CircleX, tone: 'bad', text: 'jobs.state.failed' },
};

/** Whether a job is worked on. */
export const isRunning = ({ state }: Pick<ListJobsItem, 'state'>): boolean => state === 'running';

/** How far a job is. */
export const stateOfJob = ({ state, refused }: Pick<ListJobsItem, 'state' | 'refused'>): JobStateName =>
  state === 'done' && refused > 0 ? 'refused' : state;
