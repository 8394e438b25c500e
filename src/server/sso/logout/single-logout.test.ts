import { expect, it } from 'vitest';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import { createOrigins } from '../../origins/origins.ts';
import type { Connection } from '../stores/connection.ts';
import { wayToProvider } from './single-logout.ts';

type Deps = Parameters<typeof wayToProvider>[0];

/** What is used of the capability, with a provider that does as a test says. */
function depsWith(endSession: Deps['providers']['endSession'], reportFailure: Deps['reportFailure'] = () => {}): Deps {
  const connection = { id: 'one', settings: { type: 'oidc', issuer: 'https://id.acme.example', clientId: 'portico' } };
  const left = { connectionId: 'one', session: { id: 'sid', hint: 'hint' }, returnsTo: 'https://app.example/out' };
  return {
    providerSessions: { left: async (token: string) => (token === 'known' ? left : undefined) },
    connections: { byId: async () => connection as Connection, secretOf: async () => undefined },
    providers: { endSession },
    origins: createOrigins('https://portico.example'),
    reportFailure,
  } as unknown as Deps; // nothing else is used
}
const visit = (token: string) => ({ params: { token }, traceId: 'trace' });

it('[SSO-1d] leads a browser that has signed out to its provider', async () => {
  const way = await wayToProvider(
    depsWith(async () => 'https://id.acme.example/out'),
    visit('known'),
  );
  expect(way).toEqual({ host: 'id.acme.example', address: 'https://id.acme.example/out' });
});

it('[SSO-1d] goes on to the app where the provider fails, and tells operators', async () => {
  const reported: unknown[] = [];
  const down = async () => {
    throw new IdentityRefused('unreachable', 'It is down.');
  };
  const way = await wayToProvider(
    depsWith(down, (failure) => void reported.push(failure)),
    visit('known'),
  );
  expect(way).toMatchObject({ location: 'https://app.example/out' });
  expect(reported).toEqual([{ connection: 'one', detail: 'It is down.', traceId: 'trace' }]);
});

it('confirms the sign-out where nothing is known of it, or the provider ends no session', async () => {
  const none = depsWith(async () => undefined);
  expect(await wayToProvider(none, visit('unknown'))).toMatchObject({ location: '/signed-out' });
  expect(await wayToProvider(none, visit('known'))).toMatchObject({ location: 'https://app.example/out' });
});
