import { pages } from '../../contract/paths.ts';
import { parseLinkParameters } from '../../rules/paths/query.ts';
import { launchPath } from '../authorization/authorization.ts';
import type { Clients } from '../clients/clients.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Route, RouteRequest } from '../http/routes.ts';
import type { SignInStore } from '../sign-in/sign-in.ts';
import type { Page } from './page.ts';
import { targetOf } from './page-automation.ts';
import { showPage, showRefusal } from './show-page.ts';

export interface AutomationDeps {
  readonly page: Page;
  readonly clients: Clients;
  readonly signIns: SignInStore;
}

/** The end of login automation: the page confirms the sign-in and offers a link to the target (SIGN-10). */
export function automationRoutes(deps: AutomationDeps): Route[] {
  return [{ method: 'GET', path: '/automated/:signInId', handle: (request) => answerAutomated(request, deps) }];
}

async function answerAutomated(
  request: RouteRequest,
  { page, clients, signIns }: AutomationDeps,
): Promise<HtmlResponse> {
  const id = request.params.signInId ?? '';
  const token = request.cookies.read(id);
  const finished = token ? await signIns.requestOfFinished(id, token) : undefined;
  const client = finished && (await clients.byId(finished.asked.client_id ?? ''));
  if (!finished || !client) return showRefusal(page, request, refusalOf(token ? 222 : 223));
  const { clientId, name: appName, redirectUris } = client;
  const parameters = parseLinkParameters(Object.entries(finished.asked));
  const target = targetOf(parameters.targetUrl, redirectUris);
  return showPage(page, request, {
    signIn: { id, clientId, appName, brandId: finished.brandId },
    parameters,
    startPath: pages.loginAutomationNotification.path,
    started: { screen: 'loginAutomationNotification', data: target ?? { goesOnAt: launchPath(id) } },
  });
}
