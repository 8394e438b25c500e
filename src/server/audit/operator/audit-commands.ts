import { type Command, Option } from 'commander';
import { type Format, jsonOption, numberOf, printList } from '../../command-line/command-line.ts';
import { type Operate, OperationRefused } from '../../operation/operation.ts';
import { auditEvents, type StoredAuditRecord } from '../audit.ts';
import { inOneLine } from './action-details.rules.ts';
import type { auditOperations } from './audit-operations.ts';

interface AuditOptions extends Format {
  readonly from?: string;
  readonly to?: string;
  readonly event?: (typeof auditEvents)[number];
  readonly account?: string;
  readonly app?: string;
  readonly limit: string;
  readonly full?: true;
}

const recordsPerPage = 500;

/** Adds the command that reads the audit. */
export function addAuditCommands(program: Command, operate: Operate<typeof auditOperations>): void {
  program
    .command('audit')
    .description('reads the audit, newest first: who signed in where, and what operators did')
    .option('--from <time>', 'from this day or time on (ISO 8601)')
    .option('--to <time>', 'before this day or time')
    .addOption(new Option('--event <event>').choices(auditEvents))
    .option('--account <who>', 'of this account; also the id of one that was removed')
    .option('--app <id>', 'of this client')
    .option('--limit <number>', 'most records', '100')
    .option('--full', 'with whole addresses of browsers')
    .addOption(jsonOption())
    .action(({ from, to, event, account, app, limit, full, ...format }: AuditOptions) =>
      operate(async (operator) => {
        const filter = { from: timeOf('--from', from), to: timeOf('--to', to), event, who: account, clientId: app };
        const records: StoredAuditRecord[] = [];
        for (let wanted = numberOf('--limit', limit); wanted > 0; wanted -= recordsPerPage) {
          const last = records.at(-1);
          const before = last && { at: last.at, id: last.id };
          const page = { before, limit: Math.min(wanted, recordsPerPage) };
          const next = await operator.perform('readAudit', { ...filter, ...page });
          records.push(...next);
          if (next.length < page.limit) break;
        }
        const shown = records.map((one) => ({ ...one, address: full ? one.address : maskAddress(one.address) }));
        printList(shown, 'records', format, (one) => [
          new Date(one.at).toISOString(),
          one.event,
          one.outcome,
          one.accountId,
          one.clientId,
          one.operator,
          one.details && inOneLine(one.details),
          one.address,
        ]);
      }),
    );
}

/** @throws OperationRefused */
function timeOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new OperationRefused(`${option} is no time, such as 2027-03-01 or 2027-03-01T08:00Z.`);
  return time;
}

/** The network of an address: three numbers of IPv4, three groups of IPv6. */
export const maskAddress = (address: string | undefined) =>
  address?.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : address?.replace(/\.\d+$/, '.*');
