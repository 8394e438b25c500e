import type { ExistingSession } from '../../contract/boot.ts';
import { keepTogether } from '../../rules/language/keep-together.ts';
import { parseFlag, parsePageParameters } from '../../rules/paths/query.ts';
import type { HtmlResponse, RouteRequest } from '../http/routes.ts';
import type { Hint } from '../sign-in/sign-in.ts';
import type { Page, PageVisit } from './page.ts';
import { showPage } from './show-page.ts';

export interface ExistingSessionDeps {
  /** Whether a hint names an account, or names nothing. */
  namesAccount(hint: Hint, accountId: string): Promise<boolean>;
}

/**
 * Whether the browser's session signs the user in to the app (ROUTE-4). It does not if the app requires a new sign-in, or
 * hints at another account.
 */
export async function isAnsweredBySession(
  request: RouteRequest,
  { namesAccount }: ExistingSessionDeps,
  {
    parameters = parsePageParameters(request.query),
    brandId = 0,
  }: Partial<Pick<PageVisit, 'parameters' | 'brandId'>> = {},
): Promise<boolean> {
  const { prompt, force, login_hint, username, extension } = parameters;
  if (force || parseFlag(request.query.get('force') ?? '') || prompt.includes('login')) return false;
  const session = await request.ownSession();
  if (!session) return false;
  const hint = login_hint ?? username;
  return !hint || namesAccount({ username: hint, extension, brandId }, session.accountId);
}

/** Tells users that they are signed in already, and lets them continue or use another account. */
export function showExistingSession(
  page: Page,
  request: RouteRequest,
  data: ExistingSession,
  known: Partial<PageVisit> = {},
): HtmlResponse {
  return showPage(page, request, {
    ...known,
    started: { screen: 'alreadySignedIn', data: { ...data, app: keepTogether(data.app) } },
  });
}
