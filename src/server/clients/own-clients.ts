import { consolePath, consolePaths } from '../../contract/console.ts';
import { pages } from '../../contract/paths.ts';
import { roomPath } from '../../contract/sign-in/device.ts';
import { permissionNames } from '../operation/permissions.ts';
import type { Origin } from '../origins/origins.ts';
import { type ClientRegistration, clientRegistration } from './client-registration.ts';

/** The pages for which users sign in to Portico itself, those of their sessions, rooms and emergency addresses, are an app. */
export const sessionsClientId = 'portico-sessions';

/** The console, whose server keeps its tokens (RFC 10017 §6.1). */
export const consoleClientId = 'portico-console';

/** What the console asks for: all that the roles of the person permit. */
export const consoleScope = ['openid', ...permissionNames].join(' ');

/**
 * Built-in apps, which operators cannot register or remove.
 * @param origins where they have their pages
 * @param management the resource server of the management API
 */
export function ownClients(origins: readonly Origin[], management: string): ClientRegistration[] {
  const ownPages = [pages.sessions.path, roomPath, pages.emergencyAddress.path];
  return [
    clientRegistration.parse({
      clientId: sessionsClientId,
      name: 'Sessions', // the page overrides it in the user's language
      isPublic: true,
      redirectUris: origins.flatMap((origin) => ownPages.map((path) => `${origin}${path}`)),
      scopes: ['openid'],
    }),
    clientRegistration.parse({
      clientId: consoleClientId,
      name: 'Console',
      isPublic: true, // PKCE binds the code to the server that asked
      redirectUris: origins.map((origin) => `${origin}${consolePaths.callback}`),
      postLogoutRedirectUris: origins.map((origin) => `${origin}${consolePath}`),
      scopes: ['openid'],
      resources: [management],
    }),
  ];
}

/** Where the test sign-ins of apps return to, at the origin of the console. */
export const testRedirectUri = (origin: Origin): string => `${origin}${consolePaths.appTestCallback}`;
