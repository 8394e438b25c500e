import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { type EndingSession, keepSessionEnd } from './session-end.ts';

const isStored = (name: string, { Session }: Provider) =>
  (Session as unknown as { IN_PAYLOAD: readonly string[] }).IN_PAYLOAD.includes(name);

it('stores the end of a session, and forgets it at the next sign-in', () => {
  const provider = new Provider('https://portico.example');
  expect(isStored('endsBy', provider)).toBe(false);
  keepSessionEnd(provider);
  expect(isStored('endsBy', provider)).toBe(true);
  expect(isStored('accountId', provider)).toBe(true);
  const session = new provider.Session() as InstanceType<Provider['Session']> & EndingSession;
  session.endsBy = 7;
  session.loginAccount({ accountId: 'ada' }); // a sign-in without an end
  expect(session.endsBy).toBeUndefined();
});
