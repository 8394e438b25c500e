import { type Gate, memoised } from '../gate/gate.ts';
import { type FindRestrictions, noRestrictions, type Restrictions } from './restrictions.ts';
import { refusalCodes } from './ruling.rules.ts';

/** The access policies of the account's company refuse it (SIGN-9). Before the password they would tell of the account. */
export function accessPolicyGates(findRestrictions: FindRestrictions): readonly Gate[] {
  const restrictions = memoised(async ({ account, clientId, address }) =>
    account ? findRestrictions(account, clientId, address) : noRestrictions,
  );
  const refusing = (name: string, kind: keyof typeof refusalCodes, restriction: keyof Restrictions): Gate => ({
    name,
    stage: 'afterPassword',
    refusalCode: refusalCodes[kind],
    silentError: 'access_denied',
    isClosed: async (context) => (await restrictions(context))[restriction],
  });
  return [
    refusing('withoutPermission', 'permission', 'isWithoutPermission'),
    refusing('network', 'network', 'isNetworkRestricted'),
    refusing('country', 'country', 'isCountryRestricted'),
    refusing('application', 'application', 'isApplicationRestricted'),
  ];
}
