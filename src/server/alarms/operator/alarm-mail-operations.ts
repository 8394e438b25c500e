import { z } from 'zod';
import { maskEmail } from '../../../rules/credential/masking.ts';
import { confirmedEmails } from '../../contacts/contacts.ts';
import { brandId } from '../../operation/field-schemas.ts';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import type { ApiCaller } from '../../operation/reach.ts';
import type { Database } from '../../storage/database.ts';
import { mailChoices } from '../alarm-mail-choice.ts';
import { readMailChoice, setMailChoice } from '../alarm-mail-store.ts';

interface AlarmMailNeeds {
  readonly database: Database;
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const permission = 'alarms:read';
const target = { brand: 'brandId' } as const;
const example = { apiAlone: 'A choice belongs to a person, and the command line is none.' };
const ofBrand = brandId.optional().describe('A brand whose alarms the caller sees. The choice is for all of them.');
const severity = z
  .enum(mailChoices)
  .describe('Which alarms are mailed. Only those are that the caller may see when they are raised.');
const chosen = z
  .object({
    severity,
    recipient: z
      .string()
      .optional()
      .describe('The address, masked: the first confirmed one that does not return mail. Absent: there is none.'),
  })
  .meta({ id: 'OwnAlarmMails' });

/** Operations on the alarms that callers have mailed to themselves. */
export const alarmMailOperations = {
  showOwnAlarmMails: query({
    title: 'Show which alarms are mailed to the caller.',
    permission,
    target,
    http: { method: 'GET', path: '/own-alarm-mails' },
    input: z.object({ brandId: ofBrand }),
    output: chosen,
    example,
    run: ({ database, caller }: AlarmMailNeeds) => chosenBy(database, ownAccount(caller)),
  }),
  setOwnAlarmMails: changes({
    access: 'none',
    title: 'Choose which alarms are mailed to the caller.',
    permission,
    target,
    http: { method: 'PUT', path: '/own-alarm-mails', status: 200 },
    input: z.object({ severity, brandId: ofBrand }),
    output: chosen,
    example,
    async run({ database, caller }: AlarmMailNeeds, { severity: choice }) {
      const accountId = ownAccount(caller);
      const addresses = await confirmedEmails(database.db, [accountId]);
      if (choice !== 'none' && !addresses.has(accountId))
        throw new OperationRefused('You have no confirmed e-mail address. Add one in "Your security".');
      await setMailChoice(database, accountId, choice);
      return chosenBy(database, accountId);
    },
    details: ({ severity: choice, brandId: brand }) => ({ severity: choice, brandId: brand }),
  }),
};

/** @throws OperationRefused for the command line and for programs */
function ownAccount(caller: ApiCaller | undefined): string {
  if (caller?.accountId === undefined)
    throw new OperationRefused('Alarms are mailed to persons. A program and the command line are none.');
  return caller.accountId;
}

async function chosenBy(database: Database, accountId: string): Promise<z.input<typeof chosen>> {
  const choice = await readMailChoice(database, accountId);
  const address = (await confirmedEmails(database.db, [accountId])).get(accountId);
  return { severity: choice, recipient: address && maskEmail(address) };
}
