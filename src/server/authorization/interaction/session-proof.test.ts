import type { KoaContextWithOIDC } from 'oidc-provider';
import { expect, it } from 'vitest';
import { sessionContribution } from './session-proof.ts';

it('keeps the end of a session and its provider, when a further sign-in strengthens it', () => {
  const session = { accountId: 'ada', loginTs: 100, amr: ['fed'], endsBy: 500, providerSession: 'one' };
  const ctx = { oidc: { session, client: { clientId: 'app' } } } as unknown as KoaContextWithOIDC; // what is read of it
  const { sessionProof } = sessionContribution(ctx, 'select_account', []);
  expect(sessionProof).toEqual({
    method: 'session',
    accountId: 'ada',
    at: 100_000,
    amr: ['fed'],
    sessionEndsAt: 500_000,
    providerSession: 'one',
  });
});
