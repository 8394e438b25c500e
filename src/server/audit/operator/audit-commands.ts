import { type Command, Option } from 'commander';
import { type Format, jsonOption, printList } from '../../command-line/command-line.ts';
import { numberOf } from '../../command-line/number-of.ts';
import type { Operate, OutputFrom } from '../../operation/operation.ts';
import { auditEvents } from '../audit.ts';
import { inOneLine } from './action-details.rules.ts';
import type { auditOperations } from './audit-operations.ts';
import { maskAddress } from './mask-address.ts';
import { timeOf } from './time-option.ts';
import { addVerifyCommand } from './verify-command.ts';

interface AuditOptions extends Format {
  readonly from?: string;
  readonly to?: string;
  readonly event?: (typeof auditEvents)[number];
  readonly account?: string;
  readonly app?: string;
  readonly operation?: string;
  readonly operator?: string;
  readonly reason?: string;
  readonly byApp?: string;
  readonly company?: string;
  readonly signIn?: string;
  readonly reference?: string;
  readonly limit: string;
  readonly full?: true;
}

const recordsPerPage = 500;
const dayMs = 24 * 3600 * 1000;
const weekMs = 7 * dayMs;

/** Adds the command that reads the audit. */
export function addAuditCommands(audit: Command, operate: Operate<typeof auditOperations>): void {
  audit
    .enablePositionalOptions() // the options behind `verify` are its own
    .description('reads the audit, newest first: who signed in where, and what operators did')
    .option('--from <time>', 'from this day or time on (ISO 8601)')
    .option('--to <time>', 'before this day or time')
    .addOption(new Option('--event <event>').choices(auditEvents))
    .option('--account <who>', 'of this account; also the id of one that was removed')
    .option('--app <id>', 'of this client')
    .option('--operation <name>', 'what operators did, such as setAccount; several with commas')
    .option('--operator <name>', 'what somebody did: a system account, account:<id>, client:<id> or link:<giver>/<id>')
    .option('--reason <text>', 'what operators did for this reason, in the same words')
    .option('--by-app <id>', 'what persons did by this client')
    .option('--company <id>', 'of the accounts of this company, and what operators did there')
    .option('--sign-in <id>', 'of this sign-in; within a week unless --from is given')
    .option('--reference <reference>', 'of the request with this reference; within a week unless --from is given')
    .option('--limit <number>', 'most records', '100')
    .option('--full', 'with whole addresses of browsers')
    .addOption(jsonOption())
    .action((options: AuditOptions) =>
      operate(async (operator) => {
        const { full } = options;
        const records: OutputFrom<typeof auditOperations.readAudit> = [];
        const limit = numberOf('--limit', options.limit);
        for (const period of periodsOf(options)) {
          for (let isFull = true; isFull && records.length < limit; ) {
            const page = { after: records.at(-1)?.place, limit: limit - records.length };
            const asked = { ...filterOf(options), ...period, ...page, limit: Math.min(page.limit, recordsPerPage) };
            const next = await operator.perform('readAudit', asked);
            records.push(...next);
            isFull = next.length === asked.limit;
          }
        }
        const shown = records.map(({ place: _, ...one }) => ({
          ...one,
          address: full ? one.address : maskAddress(one.address),
        }));
        printList(shown, 'records', options, (one) => [
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
  addVerifyCommand(audit, operate);
}

const filterOf = ({ account, app, byApp, signIn, reference, ...options }: AuditOptions) => ({
  event: options.event,
  who: account,
  clientId: app,
  operation: options.operation,
  operator: options.operator,
  reason: options.reason,
  viaClient: byApp,
  company: options.company,
  signInId: signIn,
  traceId: reference?.replace(/[\s-]/g, '').toLowerCase(), // as people say it
});

/**
 * What is asked for at once, newest first. What no index finds is looked for day by day, so that each statement reads little.
 */
function periodsOf(options: AuditOptions): readonly { readonly from?: number; readonly to?: number }[] {
  const [from, to] = [timeOf('--from', options.from), timeOf('--to', options.to)];
  if ((options.signIn ?? options.reference) === undefined)
    return [{ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  const end = to ?? Date.now() + dayMs; // the clock of the database may be ahead
  const begin = from ?? end - dayMs - weekMs;
  const days = Math.max(0, Math.ceil((end - begin) / dayMs));
  return Array.from({ length: days }, (_, n) => ({
    from: Math.max(begin, end - (n + 1) * dayMs),
    to: end - n * dayMs,
  }));
}
