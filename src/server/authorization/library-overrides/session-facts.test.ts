import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { keepSessionFacts, type SessionFacts } from './session-facts.ts';

const isStored = (name: string, { Session }: Provider) =>
  (Session as unknown as { IN_PAYLOAD: readonly string[] }).IN_PAYLOAD.includes(name);

it('stores the end of a session and its provider, and forgets them at the next sign-in', () => {
  const provider = new Provider('https://portico.example');
  expect(isStored('endsBy', provider)).toBe(false);
  keepSessionFacts(provider);
  for (const name of ['endsBy', 'providerSession', 'accountId']) expect(isStored(name, provider)).toBe(true);
  const session = new provider.Session() as InstanceType<Provider['Session']> & SessionFacts;
  Object.assign(session, { endsBy: 7, providerSession: 'one' });
  session.loginAccount({ accountId: 'ada' }); // a sign-in without a provider
  expect(session.endsBy).toBeUndefined();
  expect(session.providerSession).toBeUndefined();
});
