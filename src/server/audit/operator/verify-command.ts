import type { Command } from 'commander';
import { type Format, jsonOption, print, printRecord } from '../../command-line/command-line.ts';
import { progressLine } from '../../command-line/progress-bar.ts';
import { type Operate, OperationRefused } from '../../operation/operation.ts';
import type { SealFault, VerifiedPart } from '../seals/verify-seals.ts';
import type { auditOperations } from './audit-operations.ts';
import { timeOf } from './time-option.ts';

interface VerifyOptions extends Format {
  readonly from?: string;
  readonly to?: string;
  readonly kept?: string;
}

/** Adds the command that compares the audit with its seals. */
export function addVerifyCommand(audit: Command, operate: Operate<typeof auditOperations>): void {
  audit
    .command('verify')
    .description('compares the records of the audit with their seals; exit code 1 if they are not as they were written')
    .option('--from <time>', 'records from this day or time on (ISO 8601)')
    .option('--to <time>', 'records before this day or time')
    .option('--kept <seal>', 'a seal that you have kept, as number:digest, which must be there')
    .addOption(jsonOption())
    .action((options: VerifyOptions) =>
      operate(async (operator) => {
        const asked = {
          from: timeOf('--from', options.from),
          to: timeOf('--to', options.to),
          kept: keptOf(options.kept),
        };
        const progress = progressLine();
        let part: VerifiedPart | undefined;
        let total = nothing;
        while (!part?.isDone) {
          part = await operator.perform('verifyAudit', { ...asked, after: part?.place });
          total = addTo(total, part);
          progress.show(part.place.number / Math.max(1, part.newest), `${total.records} records compared`);
        }
        progress.end();
        if (options.json) printRecord(total, options);
        else print(sentencesOf(total).join('\n'));
        if (total.finding) process.exitCode = 1;
      }),
    );
}

/** @throws OperationRefused */
function keptOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, number, digest = ''] = /^(\d+):([\w-]+)$/.exec(text) ?? [];
  if (number === undefined) throw new OperationRefused('--kept is no seal: write it as number:digest.');
  return { number: Number(number), digest };
}

/** What all parts until now have given. */
interface Total
  extends Pick<VerifiedPart, 'records' | 'seals' | 'comparedFromAt' | 'expired' | 'again' | 'bySecretsGone'> {
  readonly sealedUntilAt?: number | undefined;
  /** Its number and its digest. */
  readonly lastSeal?: string | undefined;
  readonly answered: readonly ReadableGap[];
  readonly finding?: ReadableFault | undefined;
}

const nothing: Total = { records: 0, seals: 0, expired: 0, again: 0, bySecretsGone: 0, answered: [] };

const addTo = (before: Total, part: VerifiedPart): Total => ({
  records: before.records + part.records,
  seals: before.seals + part.seals,
  comparedFromAt: part.expired > 0 ? part.comparedFromAt : (before.comparedFromAt ?? part.comparedFromAt),
  expired: before.expired + part.expired,
  again: before.again + part.again,
  bySecretsGone: before.bySecretsGone + part.bySecretsGone,
  sealedUntilAt: part.place.number > 0 ? part.place.untilAt : undefined,
  lastSeal: part.place.number > 0 ? `${part.place.number}:${part.place.digest}` : undefined,
  answered: [...before.answered, ...part.answered.map(({ at, ...gap }) => ({ ...gap, at: timeText(at) }))],
  finding: part.finding && readableFault(part.finding),
});

const timeText = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

const readableFault = ({ fromAt, untilAt, ...finding }: SealFault) => ({
  ...finding,
  fromAt: timeText(fromAt),
  untilAt: timeText(untilAt),
});

function sentencesOf({ records, seals, comparedFromAt, finding, ...total }: Total): string[] {
  const since = comparedFromAt === undefined ? '' : ` since ${timeText(comparedFromAt)}`;
  const well = `${records} records in ${seals} seals${since} are as they were written.`;
  if (finding) return [faultOf(finding), `Before that, ${well}`];
  if (total.lastSeal === undefined) return ['Nothing is sealed yet.'];
  const { expired, again, bySecretsGone, answered } = total;
  return [
    well,
    ...answered.map(
      ({ next, after, at, by, reason }) =>
        `Before seal ${next}, those after ${after} were lost. ${by} has answered for it at ${at}: ${reason}`,
    ),
    ...(expired > 0 ? [`${expired} seals have records that have expired, and cannot be compared.`] : []),
    ...(again > 0
      ? [`${again} seals were made again after the clock was set back. The later ones were compared.`]
      : []),
    ...(bySecretsGone > 0 ? [`${bySecretsGone} seals are by secrets that are gone. Later seals vouch for them.`] : []),
    `All until ${timeText(total.sealedUntilAt)} is sealed. To keep the last seal elsewhere: ${total.lastSeal}`,
  ];
}

type ReadableGap = Omit<VerifiedPart['answered'][number], 'at'> & { readonly at: string | undefined };
type ReadableFault = ReturnType<typeof readableFault>;

/** The sentences of what is wrong. The compiler reports a missing kind. */
const faults: { readonly [Kind in SealFault['kind']]: (finding: ReadableFault) => string } = {
  changed: (one) => `Records of ${placeOf(one)} were changed: ${one.sealed} were sealed, and as many are there.`,
  removed: (one) => `Records of ${placeOf(one)} were removed: ${one.sealed} were sealed, and ${one.found} are there.`,
  added: (one) => `Records were added to ${placeOf(one)}: ${one.sealed} were sealed, and ${one.found} are there.`,
  reordered: (one) => `Records of ${placeOf(one)} have exchanged their times or ids.`,
  missing: ({ seal, fromAt }) => `Seal ${seal} is missing; the next one begins at ${fromAt}.`,
  broken: (one) => `The chain is broken at ${placeOf(one)}: a seal before it was replaced or removed.`,
  forged: (one) => `Signature of ${placeOf(one)}: it was changed, or made without the secret.`,
  unknownSecret: ({ seal, secretId }) =>
    `Seal ${seal} and those after it are by a secret that is not configured (${secretId}): whether they are genuine is unknown.`,
  replaced: ({ seal }) => `Seal ${seal} is not the one that you have kept: it was replaced or removed.`,
  none: () => 'The audit has records, and no seal.',
  lost: ({ seal }) => `Seals up to ${seal} are lost, and nobody has answered for it. Run "portico audit reseal".`,
  endGone: ({ seal }) =>
    `The mark for the end of the chain after seal ${seal} is missing: later seals may be lost. Run "portico audit reseal".`,
};

const faultOf = (finding: ReadableFault) => faults[finding.kind](finding);
const placeOf = ({ seal, fromAt, untilAt }: ReadableFault) => `seal ${seal} (from ${fromAt} to before ${untilAt})`;
