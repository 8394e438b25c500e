import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Audit, StoredAuditRecord } from '../../audit/audit.ts';
import { OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { screenOfCall } from '../screen-of-call.rules.ts';
import type { SupportReferenceTable } from '../support-tables.ts';

interface ExplainNeeds {
  readonly audit: Pick<Audit, 'readStory'>;
  readonly database: Pick<Database, 'db'>;
}
type Kept = Selectable<SupportReferenceTable>;

/** What happened in a sign-in, or was shown there. */
export interface StoryLine {
  readonly at: number;
  /** An event of the audit, or `error`. */
  readonly event: string;
  /** Of an error its name and code; of `gateClosed` the gate. */
  readonly outcome: string;
  /** The way of a second step, or what was asked when an error was shown. */
  readonly by?: string | undefined;
  readonly accountId?: string | undefined;
  readonly address?: string | undefined;
}

/** Records of a request alone are looked for within this time, and those that were written beside the opening of a sign-in. */
const aroundMs = 30_000;
const mostLines = 500;
const form = /^[\da-f]{16}$/;

/** A reference as people say it: in groups, and in capitals. */
const reference = z.string().transform((text) => text.replace(/[\s-]/g, '').toLowerCase());

/** Operations for people who help users. They only read. */
export const explainOperations = {
  explainReference: query(z.object({ reference }), async (needs: ExplainNeeds, input) => {
    if (!form.test(input.reference))
      throw new OperationRefused('A reference has 16 characters: digits, and letters a to f.');
    const kept = await needs.database.db
      .selectFrom('support_references')
      .selectAll()
      .where('reference', '=', input.reference)
      .executeTakeFirst();
    if (!kept)
      throw new OperationRefused(
        'No error is kept under this reference. It is kept for 30 days; the log of the server has it in "traceId".',
      );
    return { ...factsOf(kept), story: await storyOf(needs, kept) };
  }),
};

const errorOf = ({ name, code }: Kept) => (code === null ? name : `${name} (${code})`);

const factsOf = (kept: Kept) => ({
  reference: kept.reference,
  at: Number(kept.at),
  error: errorOf(kept),
  httpStatus: kept.http_status ?? undefined,
  screen: screenOfCall(kept.asked),
  asked: kept.asked,
  detail: kept.detail ?? undefined,
  app: kept.client_id ?? undefined,
  brand: kept.brand_id ?? undefined,
  locale: kept.locale ?? undefined,
  signIn: kept.sign_in_id ?? undefined,
});

/** The records of the sign-in and the errors that it was shown, in the order of their times. */
async function storyOf({ audit, database }: ExplainNeeds, kept: Kept): Promise<readonly StoryLine[]> {
  const { reference: traceId, sign_in_id: id, sign_in_from: from, sign_in_until: until } = kept;
  const at = Number(kept.at);
  const records = await audit.readStory({
    from: Number(from ?? at) - aroundMs,
    until: Number(until ?? at) + aroundMs,
    signInId: id ?? undefined,
    traceId,
    limit: mostLines,
  });
  const errors = id === null ? [kept] : await errorsOf(database, id);
  return [...records.map(lineOf), ...errors.map(errorLine)].sort((one, other) => one.at - other.at);
}

const errorsOf = ({ db }: ExplainNeeds['database'], signInId: string) =>
  db.selectFrom('support_references').selectAll().where('sign_in_id', '=', signInId).limit(mostLines).execute();

const errorLine = (kept: Kept): StoryLine => ({
  at: Number(kept.at),
  event: 'error',
  outcome: errorOf(kept),
  by: kept.asked,
});

const lineOf = ({ at, event, outcome, details, accountId, address }: StoredAuditRecord): StoryLine => ({
  at: Number(at),
  event,
  outcome,
  by: typeof details?.way === 'string' ? details.way : undefined,
  accountId,
  address,
});
