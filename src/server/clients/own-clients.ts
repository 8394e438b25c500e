import { pages } from '../../contract/paths.ts';
import { roomPath } from '../../contract/sign-in/device.ts';
import type { Origin } from '../origins/origins.ts';
import { type ClientRegistration, clientRegistration } from './client-registration.ts';

/** The pages for which users sign in to Portico itself, those of their sessions, rooms and emergency addresses, are an app. */
export const sessionsClientId = 'portico-sessions';

/** Built-in apps, which operators cannot register or remove. @param origins where they have their pages */
export function ownClients(origins: readonly Origin[]): ClientRegistration[] {
  const ownPages = [pages.sessions.path, roomPath, pages.emergencyAddress.path];
  return [
    clientRegistration.parse({
      clientId: sessionsClientId,
      name: 'Sessions', // the page overrides it in the user's language
      isPublic: true,
      redirectUris: origins.flatMap((origin) => ownPages.map((path) => `${origin}${path}`)),
      scopes: ['openid'],
    }),
  ];
}
