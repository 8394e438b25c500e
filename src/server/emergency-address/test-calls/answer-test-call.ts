import type { Account } from '../../accounts/accounts.ts';
import { Refused } from '../../http/refused.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { ownLine } from '../lines/own-lines.ts';
import { testCallOf } from './test-call.ts';

type AnswerDeps = Parameters<typeof ownLine>[0] & Pick<EmergencyDeps, 'registrations'>;

/**
 * Records what the user of a line said of a test call. It belongs to the present choice: another one was not tested yet.
 * @throws Refused digitalLineNotFound; emergencyTestCallUnavailable if the line has no address in force or its country no
 *   number for test calls
 */
export async function answerTestCall(
  deps: AnswerDeps,
  account: Account,
  { lineId, wasRight }: { readonly lineId: string; readonly wasRight: boolean },
): Promise<void> {
  const own = await ownLine(deps, account, lineId);
  const isRecorded =
    own.registration !== undefined &&
    testCallOf(own) !== undefined &&
    (await deps.registrations.answerTest(own.registration.id, wasRight));
  if (!isRecorded) throw new Refused('emergencyTestCallUnavailable');
}
