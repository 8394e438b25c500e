import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { parsePageParameters } from '../../rules/paths/query.ts';
import { createSignInStore, ownSignIn } from './sign-in.ts';

const cookiesWith = (token?: string) => ({ read: () => token });
const row = {
  clientId: 'demo-web',
  brandId: 0,
  parameters: parsePageParameters(new URLSearchParams()),
  request: {},
  redirectUri: 'https://app.example/callback',
  browserToken: 'own browser',
};

it('[API-4b] distinguishes an expired or finished sign-in of this browser from an unknown one', async () => {
  const fresh = await freshDatabase();
  const database = await openFreshDatabase(fresh);
  const store = createSignInStore(database);
  await store.open({ ...row, id: 'open', lifetimeMs: 60_000 });
  await store.open({ ...row, id: 'expired', lifetimeMs: -1 });
  await store.open({ ...row, id: 'left', lifetimeMs: 60_000 });
  await store.abandon('left', 'own browser');
  const codeOf = (id: string | undefined, token?: string) =>
    ownSignIn(store, id, cookiesWith(token)).then(
      () => 0,
      ({ refusal }) => refusal.code,
    );
  expect(await codeOf('open', 'own browser')).toBe(0);
  expect(await codeOf('expired', 'own browser')).toBe(222);
  expect(await codeOf('left', 'over')).toBe(222);
  expect(await codeOf('swept away', 'own browser')).toBe(222);
  expect(await codeOf('open', 'of another browser')).toBe(223);
  expect(await codeOf('open')).toBe(223);
  expect(await codeOf(undefined)).toBe(223);
  await database.close();
  await fresh.dispose();
});
