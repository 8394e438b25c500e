import { type Gate, memoised } from '../gate/gate.ts';
import { refusalCodes } from './policy-evaluation.rules.ts';
import { type FindRestrictions, type Restrictions, unrestricted } from './restrictions.ts';

/** The access policies of the account's company refuse it (SIGN-9). Before the password they would tell of the account. */
export function accessPolicyGates(findRestrictions: FindRestrictions): readonly Gate[] {
  const restrictions = memoised(async ({ account, clientId, address }) =>
    account ? findRestrictions(account, clientId, address) : unrestricted,
  );
  const refusing = (name: string, kind: keyof typeof refusalCodes, restriction: keyof Restrictions): Gate => ({
    name,
    stage: 'afterPassword',
    refusalCode: refusalCodes[kind],
    silentError: 'access_denied',
    isClosed: async (context) => (await restrictions(context))[restriction],
    readAhead: restrictions,
  });
  return [
    refusing('withoutPermission', 'permission', 'isWithoutPermission'),
    refusing('network', 'network', 'isNetworkRestricted'),
    refusing('country', 'country', 'isCountryRestricted'),
    refusing('application', 'application', 'isApplicationRestricted'),
  ];
}
