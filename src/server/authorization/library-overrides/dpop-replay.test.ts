import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { rejectReplayedProofs } from './dpop-replay.ts';

it('asks the nonce store whether a proof of an issuer is used for the first time, for as long as it is valid', async () => {
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
  const inAMinute = Math.floor(Date.now() / 1000) + 60;
  const use = (issuer: string, proofId: string) => provider.ReplayDetection.unique(issuer, proofId, inAMinute);
  expect(await use('app', 'proof')).toBe(true);
  expect(await use('app', 'proof')).toBe(false);
  expect(await use('another-app', 'proof')).toBe(true);
  const [lifetimeMs = 0] = used.values();
  expect(lifetimeMs).toBeGreaterThan(50_000);
  expect(lifetimeMs).toBeLessThanOrEqual(60_000);
});
