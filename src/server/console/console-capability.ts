import { join } from 'node:path';
import { consolePath } from '../../contract/console.ts';
import { outsideOrigins } from '../brand/brand.ts';
import { managementResource } from '../clients/clients.ts';
import { type CookieRules, pathCookie } from '../http/cookies.ts';
import type { ServedApi } from '../http/register-api.ts';
import { readBuiltPage } from '../page/page.ts';
import type { Database } from '../storage/database.ts';
import { createConsoleApi } from './console-api.ts';
import { consoleEntry } from './console-document.ts';
import { type ConsoleRouteDeps, consoleRoutes } from './console-routes.ts';
import { createConsoleSessions } from './console-sessions.ts';
import { loadConsoleTexts } from './console-texts.ts';

export interface ConsoleDeps
  extends Pick<ConsoleRouteDeps, 'brands' | 'accounts' | 'secrets' | 'origins' | 'askTokenEndpoint'> {
  readonly database: Database;
  readonly cookies: Pick<CookieRules, 'isSecure'>;
  readonly management: ServedApi;
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
  built.requireModules([consoleEntry]);
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
  return { routes: consoleRoutes(shared), api: createConsoleApi(shared) };
}
