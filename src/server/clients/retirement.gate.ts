import { type Retirement, retirementCodes } from '../../rules/sign-in/retirement.ts';
import { type Gate, memoised } from '../gate/gate.ts';
import type { Clients } from './clients.ts';
import { sunsetNotice } from './sunset-notice.ts';

/** Gates of an app that is retired (AUTHZ-6), and of one that retires soon. */
export function retirementGates({ retirementOf }: Pick<Clients, 'retirementOf'>): readonly Gate[] {
  const retirement = memoised(({ clientId }) => retirementOf(clientId));
  const retiredBy = (name: string, reason: Retirement): Gate => ({
    name,
    stage: 'beforeCode',
    refusalCode: retirementCodes[reason],
    isClosed: async (context) => (await retirement(context)).retirement === reason,
  });
  const sunsetNoticeGate: Gate = {
    name: 'sunsetNotice',
    stage: 'beforeCode',
    refusalCode: 212,
    isClosed: async (context) =>
      !context.facts.get(sunsetNotice) && (await retirement(context)).upcomingSunset !== undefined,
  };
  return [
    retiredBy('retiredNoPermission', 'noPermission'),
    retiredBy('retiredSunset', 'sunset'),
    retiredBy('retiredMigration', 'migration'),
    sunsetNoticeGate,
  ];
}
