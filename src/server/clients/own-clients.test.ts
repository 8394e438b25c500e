import { expect, it } from 'vitest';
import { ownClients } from './own-clients.ts';

it('the own pages are registered at each own origin', () => {
  const [own] = ownClients(['https://login.example', 'https://sign-in.example']);
  expect(own?.redirectUris).toEqual(
    expect.arrayContaining(['https://login.example/sessions', 'https://sign-in.example/sessions']),
  );
  expect(own?.redirectUris).toHaveLength(6);
});
