import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type NamedError, namedErrors } from '../../../contract/errors.ts';
import type { Audit, StoredAuditRecord } from '../../audit/audit.ts';
import { NotFound, OperationRefused, query } from '../../operation/operation.ts';
import type { Database } from '../../storage/database.ts';
import { drawnScreenOf } from '../drawn-screen.rules.ts';
import { explained, type RecordedDrawing, type StoryLine } from '../explained.ts';
import { screenOfCall } from '../screen-of-call.rules.ts';
import type { SupportReferenceTable } from '../support-tables.ts';

interface ExplainNeeds {
  readonly audit: Pick<Audit, 'readStory'>;
  readonly database: Pick<Database, 'db'>;
  /** What the page says at an error in the wording of a brand; undefined if it says nothing in the locale. */
  errorText(brandId: number | null, name: string, locale: string): Promise<string | undefined>;
}
type Kept = Selectable<SupportReferenceTable>;

/** Records of a request alone are looked for within this time, and those that were written beside the opening of a sign-in. */
const aroundMs = 30_000;
const mostLines = 500;
const form = /^[\da-f]{16}$/;

/** A reference as people say it: in groups, and in capitals. */
const reference = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .describe('16 digits and letters a to f; spaces and dashes do not matter.');

const company = z.string().optional().describe('The only company of whose accounts stories are told.');

const language = z
  .string()
  .max(20)
  .optional()
  .describe('A locale, such as `de_DE`, in which what the user read is told too.');

/** Operations for people who help users. They only read. */
export const explainOperations = {
  explainReference: query({
    title: 'Show what happened in a sign-in, by the reference that its user was shown with an error.',
    permission: 'support:explain',
    target: { company: 'company' },
    answersUnknownCompany: true,
    http: { method: 'GET', path: '/references/{reference}' },
    input: z.object({ reference, company, language }),
    output: explained,
    command: 'byHand', // a record and a table
    example: 'explain 4bf92f3577b34da6',
    async run(needs: ExplainNeeds, input) {
      if (!form.test(input.reference))
        throw new OperationRefused('A reference has 16 characters: digits, and letters a to f.');
      const kept = await needs.database.db
        .selectFrom('support_references')
        .selectAll()
        .where('reference', '=', input.reference)
        .executeTakeFirst();
      const story = kept && (await storyOf(needs, kept));
      if (!story || !(await isOfCompany(needs, story, input.company)))
        throw new NotFound(
          'No error is kept under this reference. It is kept for 30 days; the log of the server has it in "traceId".',
        );
      const shown = await shownTexts(needs, kept, input.language);
      return { ...factsOf(kept), shown, drawing: drawingOf(kept, shown), story };
    },
  }),
};

/** Whether a story is about accounts of a company alone, if one is named. One without an account is of no company. */
async function isOfCompany({ database }: ExplainNeeds, story: readonly StoryLine[], company: string | undefined) {
  if (company === undefined) return true;
  const accounts = [...new Set(story.flatMap(({ accountId }) => accountId ?? []))];
  if (accounts.length === 0) return false;
  const query = database.db.selectFrom('accounts').select('id').where('id', 'in', accounts);
  return (await query.where('company_id', '=', company).execute()).length === accounts.length;
}

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

/** The surfaces of errors on which the page shows a text. */
const isShown = (name: string) => {
  const { surface } = (namedErrors as Readonly<Record<string, NamedError>>)[name] ?? {};
  return surface !== undefined && surface !== 'silent' && surface !== 'step';
};

/** What the user read in the language of the page, and in another one. */
async function shownTexts(needs: ExplainNeeds, { name, brand_id, locale }: Kept, another: string | undefined) {
  if (!isShown(name) || locale === null) return [];
  const locales = [...new Set([locale, another ?? locale])];
  const texts = await Promise.all(locales.map((code) => needs.errorText(brand_id, name, code)));
  return locales.flatMap((code, index) => {
    const text = texts[index];
    return text === undefined ? [] : [{ locale: code, text }];
  });
}

/** A page that was shown in no brand or language that is known, or with a text that is not there any more, is not drawn. */
function drawingOf(kept: Kept, shown: z.input<typeof explained>['shown']): RecordedDrawing | undefined {
  const drawn = kept.brand_id === null || shown[0]?.locale !== kept.locale ? undefined : drawnScreenOf(kept);
  return (
    drawn && {
      ...drawn,
      error: kept.name,
      code: kept.code ?? undefined,
      locales: shown.map(({ locale }) => locale),
      textsVersion: kept.texts_version ?? undefined,
    }
  );
}

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
