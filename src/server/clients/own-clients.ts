import { roomPath } from '../../contract/device.ts';
import { pages } from '../../contract/paths.ts';
import { type ClientRegistration, clientRegistration } from './client-registration.ts';

/** The pages for which users sign in to Portico itself, those of their sessions and of rooms, are an app. */
export const sessionsClientId = 'portico-sessions';

/** Built-in apps, which operators cannot register or remove. */
export function ownClients(publicUrl: string): ClientRegistration[] {
  return [
    clientRegistration.parse({
      clientId: sessionsClientId,
      name: 'Sessions', // the page overrides it in the user's language
      isPublic: true,
      redirectUris: [`${publicUrl}${pages.sessions.path}`, `${publicUrl}${roomPath}`],
      scopes: ['openid'],
    }),
  ];
}
