import { expect, it } from 'vitest';
import { ownClients } from './own-clients.ts';

const origins = ['https://login.example', 'https://sign-in.example'];
const clients = ownClients(origins, 'https://login.example/admin');

it('the own pages are registered at each own origin', () => {
  const [own] = clients;
  expect(own?.redirectUris).toEqual(
    expect.arrayContaining(['https://login.example/sessions', 'https://sign-in.example/sessions']),
  );
  expect(own?.redirectUris).toHaveLength(6);
});

it('the console may ask for tokens of the management API, and its code comes to the server', () => {
  expect(clients.find(({ clientId }) => clientId === 'portico-console')).toMatchObject({
    isPublic: true,
    isThirdParty: false,
    redirectUris: origins.map((origin) => `${origin}/console/callback`),
    resources: ['https://login.example/admin'],
  });
});
