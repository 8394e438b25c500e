import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '../../contract/paths.ts';
import { parsePageParameters } from '../../rules/query.ts';
import type { Clients } from '../clients/clients.ts';
import type { Page } from '../page/page.ts';
import type { SignInStore } from '../sign-in/sign-in.ts';
import { type CookieRules, signInCookies } from './cookies.ts';
import { targetOf } from './page-automation.ts';
import { refusalOf } from './refused.ts';
import { launchPath } from './register-authorization.ts';
import { renderPage, sendPage, showRefusal } from './register-pages.ts';

export interface AutomatedParts {
  readonly page: Page;
  readonly clients: Clients;
  readonly signIns: SignInStore;
  readonly cookies: CookieRules;
}

/** Where login automation ends: the page says that the user is signed in, and where to go on (SIGN-10). */
export function registerAutomated(app: FastifyInstance, parts: AutomatedParts): void {
  app.get('/automated/:signInId', (request, reply) => answerAutomated(request, reply, parts));
}

async function answerAutomated(request: FastifyRequest, reply: FastifyReply, parts: AutomatedParts) {
  const { signInId: id } = request.params as { signInId: string };
  const token = signInCookies(parts.cookies, request, reply).read(id);
  const finished = token ? await parts.signIns.requestOfFinished(id, token) : undefined;
  const client = finished && (await parts.clients.byId(finished.asked.client_id ?? ''));
  if (!finished || !client) return showRefusal(parts.page, request, reply, refusalOf(token ? 222 : 223));
  const { clientId, name: appName, redirectUris } = client;
  const parameters = parsePageParameters(Object.entries(finished.asked));
  const target = targetOf(parameters.targetUrl, redirectUris);
  const page = renderPage(parts.page, request.raw, {
    signIn: { id, clientId, appName, brandId: finished.brandId },
    parameters,
    startPath: pages.loginAutomationNotification.path,
    automation: { after: 'success', ...(target ?? { goesOnAt: launchPath(id) }) },
  });
  return sendPage(reply, page, 200);
}
