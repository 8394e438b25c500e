import { pages } from '../../contract/paths.ts';
import { type ClientRegistration, clientRegistration } from './client-registration.ts';

/** The page of a user's sessions, as the app that whoever is not signed in yet signs in to. */
export const sessionsClientId = 'portico-sessions';

/** Apps of Portico's own, which no operator registers or removes. */
export function ownClients(publicUrl: string): ClientRegistration[] {
  return [
    clientRegistration.parse({
      clientId: sessionsClientId,
      name: 'Sessions', // the page names itself in the user's language
      isPublic: true,
      redirectUris: [`${publicUrl}${pages.sessions.path}`],
      scopes: ['openid'],
    }),
  ];
}
