import { consoleHeader } from '../../../contract/console.ts';
import {
  type HandedSetup,
  type SetupStart,
  setupPath,
  setupPaths,
  themeBrandParameter,
} from '../../../contract/setup-links.ts';
import type { JsonResponse, Route, RouteRequest } from '../../http/routes.ts';
import type { BuiltPage } from '../../page/page.ts';
import { addressBudgets } from '../../rate-limiter/address-budgets.ts';
import { deviceOf } from '../../sessions/sessions.ts';
import type { SetupLink } from '../../setup-links/setup-links.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { consoleDocument, ofSetupLink } from '../console-document.ts';
import { type ConsoleStartDeps, consoleStart, consoleTheme, documentWords } from '../console-start.ts';
import { isFromConsole } from '../from-console.ts';
import { handedSetup } from './handed-setup.ts';
import { presentLink, recordLink } from './present-link.ts';
import type { SetupDeps } from './setup-deps.ts';
import { tellGiver } from './tell-giver.ts';

export interface SetupRouteDeps extends SetupDeps, Omit<ConsoleStartDeps, 'accounts'> {
  readonly accounts: ConsoleStartDeps['accounts'];
  readonly built: BuiltPage;
  /** Origins of the pictures of brands. */
  imageOrigins(): readonly string[];
}

const noStore = { 'cache-control': 'no-store' };
/** Codes that are sent from one client address, which a whole office may share. */
const perAddress = { most: 60, windowMs: 60_000 };
/** The browser keeps its link for so long, so that it goes on when its giver gives more time. */
const cookieSeconds = 8 * 24 * 3600;

/** The page of a set-up link. Reading it changes nothing: scanners of mails read it, too. */
export function setupRoutes(deps: SetupRouteDeps): Route[] {
  const post = (
    path: string,
    answer: (deps: SetupRouteDeps, request: RouteRequest) => Promise<JsonResponse>,
  ): Route => ({
    method: 'POST',
    path,
    readsJson: true,
    handle: async (request) => {
      const isOwn = isFromConsole(deps.origins, request.exchange.request);
      return isOwn ? answer(deps, request) : { status: 403, json: { error: consoleHeader }, headers: noStore };
    },
  });
  return [
    {
      method: 'GET',
      path: setupPath,
      isNavigation: true,
      handle: async (request) =>
        consoleDocument(deps.built, await documentWords(deps, request), deps.imageOrigins(), ofSetupLink),
    },
    { method: 'GET', path: setupPaths.theme, handle: (request) => answerTheme(deps, request) },
    post(setupPaths.start, answerStart),
    post(setupPaths.begin, begin),
    post(setupPaths.ask, ask),
    post(setupPaths.handBack, handBack),
  ];
}

async function answerTheme(deps: SetupRouteDeps, request: RouteRequest) {
  const asked = request.query.get(themeBrandParameter) ?? '';
  const brandId = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
  const css = await consoleTheme(deps, { request, session: undefined, brandId });
  return { bytes: Buffer.from(css), headers: { ...noStore, 'content-type': 'text/css; charset=utf-8' } };
}

/** A link, and whether this browser has opened it. */
interface FoundLink {
  readonly link: SetupLink;
  readonly isOwn: boolean;
}

/** The link of the code, or else that of the browser, as it stands now. @throws Refused 429 */
async function foundLink(deps: SetupRouteDeps, request: RouteRequest): Promise<FoundLink | undefined> {
  const { setupLinks, setupCookie, rateLimiter } = deps;
  const cookie = setupCookie.read(request.exchange.request);
  const code = request.form.get('code') ?? '';
  if (code !== '') await rateLimiter.consumeAll(addressBudgets('setup-code', request.address, perAddress));
  const own = cookie === undefined ? undefined : await setupLinks.byCookie(cookie);
  const found = code === '' ? own : await setupLinks.byCode(code);
  return found && { link: await presentLink(deps, found, request), isOwn: found.id === own?.id };
}

async function answerStart(deps: SetupRouteDeps, request: RouteRequest): Promise<JsonResponse> {
  const found = await foundLink(deps, request);
  const company = found && (await deps.companies.byId(found.link.companyId));
  const brand = deps.brands.resolve({ hostName: request.hostName, urlBrandId: company?.brandId });
  const brandId = brand.configuration.brandId;
  const json: SetupStart = {
    ...(await consoleStart(deps, { request, session: undefined, brandId })),
    brandId,
    link: found && (await handedSetup(deps, found.link, found.isOwn)),
  };
  return { json, headers: noStore, isCompressed: true };
}

/** How a link stands, or that there is none. */
async function answerLink(
  deps: SetupRouteDeps,
  found: FoundLink | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonResponse> {
  const link: HandedSetup | undefined = found && (await handedSetup(deps, found.link, found.isOwn));
  return { json: { link }, headers: { ...noStore, ...headers } };
}

const again = async (deps: SetupRouteDeps, { link, isOwn }: FoundLink): Promise<FoundLink> => ({
  link: (await deps.setupLinks.byId(link.id)) ?? link,
  isOwn,
});

/** Opens a link in this browser. Of several that try, one has it. */
async function begin(deps: SetupRouteDeps, request: RouteRequest): Promise<JsonResponse> {
  const found = await foundLink(deps, request);
  if (found?.link.state !== 'notOpened') return answerLink(deps, found);
  const device = deviceOf(request.userAgent);
  const cookie = await deps.setupLinks.open(found.link.id, device);
  if (cookie === undefined) return answerLink(deps, await again(deps, found));
  await recordLink(deps, found.link, 'openSetupLink', request, device);
  const opened = await again(deps, { link: found.link, isOwn: true });
  return answerLink(deps, opened, { 'set-cookie': deps.setupCookie.line(cookie, cookieSeconds) });
}

/** Asks the giver for more time, once an hour: in the browser that has the link, or in another one that has its code. */
async function ask(deps: SetupRouteDeps, request: RouteRequest): Promise<JsonResponse> {
  const found = await foundLink(deps, request);
  const giver = found && found.link.endedAs === undefined && (await deps.findGiver(found.link));
  if (!giver) return answerLink(deps, found);
  const tell = await tellGiver(deps, 'setupTimeAsked', found.link, giver);
  const hasAsked = await inTransaction(deps.database, async (tx) => {
    const isFirst = await deps.setupLinks.ask(found.link.id, tx);
    if (isFirst) await tell(tx);
    return isFirst;
  });
  if (hasAsked) await recordLink(deps, found.link, 'askForSetupTime', request);
  return answerLink(deps, await again(deps, found));
}

/** Gives the set-up back: the link ends, its giver is told, and the browser keeps nothing. */
async function handBack(deps: SetupRouteDeps, request: RouteRequest): Promise<JsonResponse> {
  const found = await foundLink(deps, request);
  const isOpened = found?.link.state === 'open' || found?.link.state === 'timeUp';
  const giver = found?.isOwn && isOpened && (await deps.findGiver(found.link));
  if (!giver) return answerLink(deps, found);
  const tell = await tellGiver(deps, 'setupHandedBack', found.link, giver);
  const isDone = await inTransaction(deps.database, async (tx) => {
    const hasEnded = await deps.setupLinks.end(found.link.id, 'handedBack', tx);
    if (hasEnded) await tell(tx);
    return hasEnded;
  });
  if (isDone) await recordLink(deps, found.link, 'handBackSetup', request);
  return answerLink(deps, await again(deps, found), { 'set-cookie': deps.setupCookie.line('', 0) });
}
