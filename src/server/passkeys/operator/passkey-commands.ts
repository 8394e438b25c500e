import { Argument, type Command } from 'commander';
import { type Format, jsonOption, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { InputTo, Operate } from '../../operation/operation.ts';
import { passkeyUses } from '../passkey-policy.rules.ts';
import type { passkeyOperations } from './passkey-operations.ts';

/** Options as parsed by the command line. The operation validates them. */
interface PolicyOptions {
  readonly hardwareOnly?: true;
  readonly synced: boolean;
  readonly from?: string;
  readonly now?: true;
}

/** Adds the commands for passkeys of accounts. */
export function addPasskeyCommands(program: Command, operate: Operate<typeof passkeyOperations>): void {
  const passkey = program.command('passkey').description('Passkeys and security keys of accounts');
  passkey
    .command('list <who>')
    .description('lists the passkeys of an account')
    .addOption(jsonOption())
    .action((who: string, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listPasskeys', { who }), 'passkeys', format, (one) => [
          one.id,
          one.name || 'without a name',
          one.kind === 'passkey' ? 'signs in' : 'confirms only',
          one.isSynced ? 'synced' : 'on one device',
          one.isListed ? 'attested' : 'not attested',
          one.lastUsedAt === undefined ? 'never used' : `used ${new Date(one.lastUsedAt).toISOString()}`,
        ]),
      ),
    );
  passkey
    .command('remove <who> <id>')
    .description('removes a passkey, ends the sessions of the account and tells its contacts')
    .addOption(yesOption())
    .action((who: string, id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the passkey "${id}"`, removal);
        await operator.perform('removePasskey', { who, id });
        print(`Removed ${id}.`);
      }),
    );
}

/** Adds the commands for what companies ask of passkeys, beside those of their other policies. */
export function addPasskeyPolicyCommands(policy: Command, operate: Operate<typeof passkeyOperations>): void {
  const passkeys = policy.command('passkeys').description('What a company asks of passkeys');
  passkeys
    .command('set')
    .description('sets what counts for the accounts of a company')
    .argument('<company>', 'id of the company')
    .addArgument(new Argument('<use>', 'secondStep: only to confirm a sign-in').choices([...passkeyUses]))
    .option('--hardware-only', 'only security keys of data/authenticators/security-keys.json, by attestation')
    .option('--no-synced', 'no passkeys of which a provider keeps copies')
    .option('--from <day>', 'day from which a required one cannot be put off; default in 14 days')
    .option('--now', 'from now on')
    .action((company: string, use: InputTo<typeof passkeyOperations.setPasskeyPolicy>['use'], options: PolicyOptions) =>
      operate(async (operator) => {
        const { hardwareOnly, synced, from, now } = options;
        const rules = { isHardwareOnly: hardwareOnly, allowsSynced: synced, requiredFrom: from, isNow: now };
        const { requiredFrom } = await operator.perform('setPasskeyPolicy', { company, use, ...rules });
        const since =
          requiredFrom === undefined ? '' : ` It cannot be put off from ${new Date(requiredFrom).toISOString()}.`;
        print(`Set for ${company}.${since}`);
      }),
    );
  passkeys
    .command('list [company]')
    .description('lists what is set for a company, or for all')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listPasskeyPolicies', { company }), 'policies', format, (one) => [
          one.companyId,
          one.use,
          one.isHardwareOnly ? 'listed security keys only' : 'every authenticator',
          one.allowsSynced ? 'synced too' : 'not synced',
          one.use === 'required' ? `from ${new Date(one.requiredFrom).toISOString()}` : '',
        ]),
      ),
    );
}
