import type { ApiErrorCode } from '../../contract/errors.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, RouteRequest } from '../http/routes.ts';
import { type AutomationDeps, automationRoutes } from './automation-routes.ts';
import { externalProviderRoutes } from './external-provider-routes.ts';
import { showOver } from './lost-sign-in.ts';
import { type PageRouteDeps, pageRoutes } from './page-routes.ts';

/** Everything that answers the page. */
export function createPageCapability(deps: PageRouteDeps & AutomationDeps) {
  return {
    routes: [...pageRoutes(deps), ...automationRoutes(deps), ...externalProviderRoutes(deps)],
    /** The response to a request of a sign-in that cannot continue. */
    showOver: (request: RouteRequest, code: ApiErrorCode): Promise<HtmlResponse> =>
      showOver(request, deps, request.params.signInId ?? '', refusalOf(code)),
  };
}
