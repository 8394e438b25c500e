import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { rejectReplayedProofs } from './dpop-replay.ts';

it('refuses a proof that an issuer uses again while it is valid as invalid_dpop_proof', async () => {
  const used = new Map<string, number>();
  const provider = new Provider('https://portico.example');
  rejectReplayedProofs(provider, {
    async isFirstUse(kind, value, lifetimeMs) {
      const key = kind + value;
      const isFirst = !used.has(key);
      used.set(key, lifetimeMs);
      return isFirst;
    },
  });
  const expiresAt = Math.floor(Date.now() / 1000) + 60;
  const use = (issuer: string, proofId: string) => provider.ReplayDetection.unique(issuer, proofId, expiresAt);
  expect(await use('app', 'proof')).toBe(true);
  await expect(use('app', 'proof')).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
  expect(await use('another-app', 'proof')).toBe(true);
  const [lifetimeMs = 0] = used.values();
  expect(lifetimeMs).toBeGreaterThan(50_000);
  expect(lifetimeMs).toBeLessThanOrEqual(60_000);
});
