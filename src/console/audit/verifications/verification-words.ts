import Ban from 'lucide/dist/esm/icons/ban.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { AuditVerification } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { Times } from '../../kernel/times.ts';
import type { IconShapes, Tone } from '../../parts/icons/Icon.tsx';

interface VerificationLook {
  readonly of: IconShapes;
  readonly tone: Tone;
  readonly text: Extract<ConsoleTextId, `jobs.state.${string}` | 'verifications.sealed' | 'verifications.broken'>;
}

/** How each state of a verification looks. */
export const lookOfVerification: Readonly<Record<AuditVerification['state'], VerificationLook>> = {
  running: { of: LoaderCircle, tone: 'plain', text: 'jobs.state.running' },
  sealed: { of: CircleCheck, tone: 'ok', text: 'verifications.sealed' },
  broken: { of: CircleX, tone: 'bad', text: 'verifications.broken' },
  stopped: { of: Ban, tone: 'muted', text: 'jobs.state.cancelled' },
  failed: { of: CircleX, tone: 'bad', text: 'jobs.state.failed' },
};

/** The time of the records, in days. The API's end is the first moment that is not part of it. */
export function periodOf(say: ConsoleSay, { shortDay }: Times, { from, to }: Pick<AuditVerification, 'from' | 'to'>) {
  if (from === undefined && to === undefined) return say('audit.view.all');
  return `${from === undefined ? '' : shortDay(from)} – ${to === undefined ? '' : shortDay(to - 1)}`.trim();
}

/** The first moment of a day here; of the day after it for `days` = 1. @param day as `YYYY-MM-DD`, or empty */
export function momentOf(day: string, days = 0): number | undefined {
  if (day === '') return undefined;
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + days);
  return at.getTime();
}
