import { errors, Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { type SessionRecords, type SessionToSave, saveSessionsConditionally } from './session-saving.ts';

function providerWith(save: SessionRecords['save'], link = async (_id: string, _uid: string) => {}): Provider {
  const provider = new Provider('https://portico.example');
  saveSessionsConditionally(provider, { save, endGrantOf: async () => undefined }, link);
  return provider;
}

it('writes a new session without a former id, and one that was found under its former id', async () => {
  const saved: SessionToSave[] = [];
  const { Session } = providerWith(async (session) => {
    saved.push(session);
    return true;
  });
  const session = new Session();
  session.loginAccount({ accountId: 'ada' });
  await session.save(60);
  await session.save(60);
  expect(saved.map(({ formerId }) => formerId)).toEqual([undefined, session.jti]);
  expect(saved[0]?.payload).toMatchObject({ accountId: 'ada' });
});

it('[SIGN-4a] fails for a session that has ended while the request used it, and leaves nothing to save', async () => {
  const { Session } = providerWith(async () => false);
  const session = new Session();
  await expect(session.save(60)).rejects.toBeInstanceOf(errors.LoginRequired);
  expect(session).toMatchObject({ destroyed: true });
});

it('lets each sign-in decide whether the session ends with the browser', async () => {
  const { Session } = providerWith(async () => true);
  const session = new Session();
  session.loginAccount({ accountId: 'ada', transient: true });
  session.loginAccount({ accountId: 'ada', transient: false });
  expect(session.transient).toBeFalsy();
});
