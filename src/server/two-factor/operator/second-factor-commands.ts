import { Argument, type Command } from 'commander';
import { type Format, jsonOption, numberOf, print, printList, printRecord } from '../../command-line/command-line.ts';
import type { InputTo, Operate } from '../../operation/operation.ts';
import type { factorOperations } from './factor-operations.ts';

type NewPolicy = InputTo<typeof factorOperations.setSecondFactorPolicy>;

/** Options as parsed by the command line. The operation validates them. */
interface PolicyOptions {
  readonly account?: string;
  readonly channels?: string;
  readonly trustHours?: string;
  readonly from?: string;
  readonly now?: true;
}

/** Adds the commands for what companies ask of the second factor (MFA-5). */
export function addSecondFactorCommands(program: Command, operate: Operate<typeof factorOperations>): void {
  const policy = program
    .command('second-factor')
    .description('What a company asks of the second factor of its accounts');
  policy
    .command('set')
    .description('sets the policy of a company, or of one of its accounts, which can only be stricter')
    .argument('<company>', 'id of the company')
    .addArgument(new Argument('<requirement>').choices(['off', 'optional', 'required']))
    .option('--account <who>', 'only for this account')
    .option('--channels <list>', 'ways that are allowed: totp,sms,voice,email')
    .option('--trust-hours <n>', 'hours for which a device may skip it, up to 8760; 0 for never; default 720')
    .option('--from <day>', 'day from which a required set-up cannot be put off; default in 14 days')
    .option('--now', 'from now on')
    .action((company: string, requirement: NewPolicy['requirement'], options: PolicyOptions) =>
      operate(async (operator) => {
        const input = { company, requirement, ...fieldsOf(options) } as NewPolicy; // the operation validates it
        const { requiredFrom } = await operator.perform('setSecondFactorPolicy', input);
        const from =
          requiredFrom === undefined ? '' : ` It cannot be put off from ${new Date(requiredFrom).toISOString()}.`;
        print(`Set for ${options.account ?? company}.${from}`);
      }),
    );
  policy
    .command('show <who>')
    .description('shows what counts for an account')
    .addOption(jsonOption())
    .action((who: string, format: Format) =>
      operate(async (operator) => printRecord(await operator.perform('showSecondFactorPolicy', { who }), format)),
    );
  policy
    .command('list [company]')
    .description('lists the policies of a company and its accounts, or of all')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listSecondFactorPolicies', { company }), 'policies', format, (one) => [
          one.companyId,
          one.accountId ?? 'all accounts',
          one.requirement,
          one.channels?.join(',') ?? 'every way',
          one.requiredFrom === undefined ? '' : `from ${new Date(one.requiredFrom).toISOString()}`,
        ]),
      ),
    );
}

const fieldsOf = ({ account, channels, trustHours, from, now }: PolicyOptions) => ({
  who: account,
  channels: channels?.split(','),
  trustHours: trustHours === undefined ? undefined : numberOf('--trust-hours', trustHours),
  requiredFrom: from,
  isNow: now,
});
