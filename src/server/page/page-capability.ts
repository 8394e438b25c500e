import { type AutomationDeps, automationRoutes } from './automation-routes.ts';
import { externalProviderRoutes } from './external-provider-routes.ts';
import { type PageRouteDeps, pageRoutes } from './page-routes.ts';

/** Everything that answers the page. */
export function createPageCapability(deps: PageRouteDeps & AutomationDeps) {
  return { routes: [...pageRoutes(deps), ...automationRoutes(deps), ...externalProviderRoutes(deps.page)] };
}
