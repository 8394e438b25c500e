import { pages } from '../../contract/paths.ts';
import { type ClientRegistration, clientRegistration } from './client-registration.ts';

/** The page of a user's sessions is an app itself, so that users can sign in to it. */
export const sessionsClientId = 'portico-sessions';

/** Built-in apps, which operators cannot register or remove. */
export function ownClients(publicUrl: string): ClientRegistration[] {
  return [
    clientRegistration.parse({
      clientId: sessionsClientId,
      name: 'Sessions', // the page overrides it in the user's language
      isPublic: true,
      redirectUris: [`${publicUrl}${pages.sessions.path}`],
      scopes: ['openid'],
    }),
  ];
}
