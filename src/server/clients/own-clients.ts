import { pages } from '../../contract/paths.ts';
import { roomPath } from '../../contract/sign-in/device.ts';
import { type ClientRegistration, clientRegistration } from './client-registration.ts';

/** The pages for which users sign in to Portico itself, those of their sessions, rooms and emergency addresses, are an app. */
export const sessionsClientId = 'portico-sessions';

/** Built-in apps, which operators cannot register or remove. */
export function ownClients(publicUrl: string): ClientRegistration[] {
  return [
    clientRegistration.parse({
      clientId: sessionsClientId,
      name: 'Sessions', // the page overrides it in the user's language
      isPublic: true,
      redirectUris: [pages.sessions.path, roomPath, pages.emergencyAddress.path].map((path) => `${publicUrl}${path}`),
      scopes: ['openid'],
    }),
  ];
}
