import { roomPath } from '../../contract/sign-in/device.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import type { HtmlResponse, PageRequest, Redirect, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import { appearanceOf, signInAddress } from '../sessions/sessions.ts';
import { type FindOwnDeps, isConfirmedNow, lookUpOwn } from '../two-factor/two-factor.ts';

export interface RoomsPageDeps extends FindOwnDeps {
  readonly origins: Pick<Origins, 'ofRequest'>;
  showPage(request: PageRequest, known: { startPath: string; clientBrandId: number | undefined }): HtmlResponse;
}

/** The code in the address of a device, which the page gets after #. */
const codeParameter = 'user_code';
/** The sign-in is over; whatever came of it, the page is shown. */
const returnedParameter = 'returned';
const noStore = { 'cache-control': 'no-store' };

/** The page of rooms. Each visit begins with a sign-in of its own, or one of the last minutes. */
export function roomsPageRoutes(deps: RoomsPageDeps): Route[] {
  return [{ method: 'GET', path: roomPath, handle: (request) => answerRoom(request, deps) }];
}

async function answerRoom(request: RouteRequest, deps: RoomsPageDeps): Promise<HtmlResponse | Redirect> {
  const { query } = request;
  if (query.has('state')) return toPage(new URLSearchParams(query.get('state') ?? ''));
  const own = await lookUpOwn(deps, request);
  const isAdministrator = own?.account.role === 'administrator';
  const isReady = (isAdministrator && isConfirmedNow(own)) || query.has(returnedParameter);
  if (isReady && query.has(codeParameter)) return toPage(query);
  if (isReady)
    return deps.showPage(request, { startPath: pathTo('roomActivation'), clientBrandId: own?.account.brandId });
  const kept = appearanceOf(query);
  const userCode = query.get(codeParameter);
  if (userCode) kept.set(codeParameter, userCode);
  const confirmed = { change: 'confirm', email: isAdministrator ? own.account.email : undefined } as const;
  return {
    location: signInAddress({ origin: deps.origins.ofRequest(request), path: roomPath, kept }, confirmed),
    headers: noStore,
  };
}

function toPage(query: URLSearchParams): Redirect {
  const userCode = query.get(codeParameter);
  const shown = appearanceOf(query);
  shown.set(returnedParameter, '1');
  const hash = userCode ? `#${pathTo('roomActivation', { userCode })}` : '';
  return { location: `${roomPath}?${shown}${hash}`, headers: noStore };
}
