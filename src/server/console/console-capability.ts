import { join } from 'node:path';
import { consolePath } from '../../contract/console.ts';
import { setupPath } from '../../contract/setup-links.ts';
import { outsideOrigins } from '../brand/brand.ts';
import { managementResource } from '../clients/clients.ts';
import { type CookieRules, pathCookie } from '../http/cookies.ts';
import type { ManagementApi } from '../management/management.ts';
import { readBuiltPage } from '../page/page.ts';
import { createGiverCheck, createSetupLinks, type GiverDeps } from '../setup-links/setup-links.ts';
import type { Database } from '../storage/database.ts';
import { type AppTestDeps, appTestRoutes } from './app-test-routes.ts';
import { createConsoleApi } from './console-api.ts';
import { consoleEntry } from './console-document.ts';
import { type ConsoleRouteDeps, consoleRoutes } from './console-routes.ts';
import { createConsoleSessions } from './console-sessions.ts';
import { loadConsoleTexts } from './console-texts.ts';
import { viewModules } from './console-views.ts';
import { type DrawnScreenDeps, drawnScreenRoute } from './drawn-screen-route.ts';
import { createSetupApi } from './setup/setup-api.ts';
import type { SetupDeps } from './setup/setup-deps.ts';
import { setupRoutes } from './setup/setup-routes.ts';

export interface ConsoleDeps
  extends Pick<ConsoleRouteDeps, 'brands' | 'secrets' | 'askTokenEndpoint' | 'texts'>,
    Pick<DrawnScreenDeps, 'page' | 'appNameOf'>,
    Pick<AppTestDeps, 'clients' | 'clientTests' | 'consents' | 'sessions'>,
    Omit<SetupDeps, 'setupLinks' | 'setupCookie' | 'findGiver'>,
    Pick<GiverDeps, 'roles'> {
  readonly database: Database;
  readonly cookies: Pick<CookieRules, 'isSecure'>;
  readonly management: ManagementApi;
  readonly dataFolder: string;
  /** The built console. */
  readonly consoleFolder: string;
  report(problem: string): void;
}

/**
 * The console: its pages, its sign-in, and the management API by its session.
 * @throws PageNotBuiltError
 */
export async function createConsoleCapability(deps: ConsoleDeps) {
  const { brands, database, secrets, cookies, origins } = deps;
  const built = await readBuiltPage(join(deps.consoleFolder, 'client'));
  built.requireModules([consoleEntry, ...Object.values(viewModules)]);
  const shared = {
    ...deps,
    built,
    consoleTexts: await loadConsoleTexts(join(deps.dataFolder, 'console-locales'), deps.report),
    consoleSessions: createConsoleSessions(database, secrets),
    sessionCookie: pathCookie(cookies, { name: 'portico_console', path: consolePath, sameSite: 'strict' }),
    cookieOf: (row: Parameters<typeof pathCookie>[1]) => pathCookie(cookies, row),
    resource: managementResource(origins.ofInstallation()),
    imageOrigins: () => outsideOrigins(brands.all()).images,
  };
  const ofSetup = {
    ...shared,
    setupLinks: createSetupLinks(database),
    findGiver: createGiverCheck(deps),
    setupCookie: pathCookie(cookies, { name: 'portico_setup', path: setupPath, sameSite: 'strict' }),
  };
  const api = createConsoleApi(shared);
  return {
    routes: [
      ...consoleRoutes({ ...shared, ask: api.ask }),
      ...appTestRoutes(shared),
      drawnScreenRoute({ ...shared, ask: api.ask }),
      ...setupRoutes(ofSetup),
    ],
    apis: [api, createSetupApi(ofSetup)],
  };
}
