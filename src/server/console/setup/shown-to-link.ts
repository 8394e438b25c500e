import type { ApiResponse } from '../../http/register-api.ts';
import type { SetupLink } from '../../setup-links/setup-links.ts';
import type { SetupDeps } from './setup-deps.ts';

interface Check {
  readonly check: string;
  readonly result: string;
}
interface Report {
  readonly hasPassed: boolean;
  readonly checks: readonly Check[];
  readonly account?: unknown;
  readonly newAccount?: unknown;
}
type Json = Readonly<Record<string, unknown>>;

/**
 * An answer without whose account a test would open, or whether there is one: whoever runs the provider could ask for any
 * address. The version of an answer tells it too, so it goes.
 */
export async function withoutAccounts(
  { setupLinks }: Pick<SetupDeps, 'setupLinks'>,
  { id, testedAt }: SetupLink,
  response: ApiResponse,
): Promise<ApiResponse> {
  const { etag: _, ...headers } = response.headers;
  const operation = response.logged?.operation;
  const json = response.json as Json | undefined; // as the operations of a link answer
  if (operation === 'showSsoConnection' && json)
    return { ...response, headers, json: { ...json, lastTest: lastTestOf(json.lastTest, testedAt) } };
  if (operation !== 'readSsoTest' || !json?.report) return { ...response, headers };
  const report = reportOf(json.report as Report); // as the schema of the operation says
  if (report.hasPassed) await setupLinks.tested(id);
  return { ...response, headers, json: { ...json, report } };
}

/** Whether a test has passed is told as the link has seen it, and whether the settings are those of then. */
const lastTestOf = (lastTest: unknown, testedAt: number | undefined) =>
  lastTest === undefined || testedAt === undefined
    ? undefined
    : {
        at: testedAt,
        hasPassed: true,
        isOfPresentSettings: (lastTest as { readonly isOfPresentSettings: boolean }).isOfPresentSettings, // of the schema
      };

function reportOf({ account: _account, newAccount: _newAccount, checks, ...report }: Report): Report {
  const shown = checks.filter(({ check }) => check !== 'account');
  return { ...report, checks: shown, hasPassed: !shown.some(({ result }) => result === 'failed') };
}
