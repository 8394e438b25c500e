import type { Command } from 'commander';
import { type Format, formatFields, jsonOption, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { Operate } from '../../operation/operation.ts';
import type { ssoOperations } from './sso-operations.ts';

/** Adds the commands for the domains of companies. */
export function addDomainCommands(sso: Command, operate: Operate<typeof ssoOperations>): void {
  const domain = sso.command('domain').description('Domains of e-mail addresses, each proven by a company in the DNS');
  domain
    .command('prove <company> <domain>')
    .description('says which DNS record proves the domain, and looks it up')
    .action((company: string, name: string) =>
      operate(async (operator) => {
        const proof = await operator.perform('proveSsoDomain', { company, domain: name });
        print(verdicts[proof.result](proof.domain));
        if (proof.result !== 'proven') print(formatFields({ type: 'TXT', name: proof.name, value: proof.value }));
      }),
    );
  domain
    .command('list [company]')
    .description('lists the domains of a company, or all')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listSsoDomains', { company }), 'domains', format, (one) => [
          one.domain,
          one.companyId,
          one.provenAt === undefined ? 'not proven' : 'proven',
          one.missingSince === undefined ? undefined : 'record missing',
        ]),
      ),
    );
  domain
    .command('remove <company> <domain>')
    .description('removes a domain: its addresses lead to no provider, and link no accounts')
    .addOption(yesOption())
    .action((company: string, name: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the domain "${name}"`, removal);
        await operator.perform('removeSsoDomain', { company, domain: name });
        print(`Removed ${name}.`);
      }),
    );
}

const verdicts = {
  proven: (domain: string) => `${domain} is proven. It is looked up again every day.`,
  missing: (domain: string) => `${domain} is not proven yet. Publish this record, and run the command again:`,
  unknown: (domain: string) => `The DNS does not answer for ${domain}. Nothing has changed. The record is:`,
} as const;
