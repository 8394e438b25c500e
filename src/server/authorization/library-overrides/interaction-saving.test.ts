import { type AdapterPayload, Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { postponeInteractions } from './interaction-saving.ts';

type SavedInteraction = InstanceType<Provider['Interaction']>;

it('an interaction is stored when it is persisted, not before', async () => {
  const stored: { id: string; payload: AdapterPayload; lifetimeSeconds: number | undefined }[] = [];
  const adapter = () => ({
    upsert: async (id: string, payload: AdapterPayload, lifetimeSeconds?: number) =>
      void stored.push({ id, payload, lifetimeSeconds }),
    find: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async () => undefined,
    destroy: async () => undefined,
    revokeByGrantId: async () => undefined,
  });
  const provider = new Provider('https://sign-in.example', { adapter });
  postponeInteractions(provider);
  const prompt = { name: 'login', reasons: [], details: {} };
  const Interaction = provider.Interaction as unknown as new (id: string, payload: object) => SavedInteraction; // the library's types omit the constructor
  const interaction = new Interaction('some-id', { returnTo: '/resume', prompt, params: {} });
  await interaction.save(60);
  expect(stored).toEqual([]);
  await interaction.persist();
  expect(stored).toMatchObject([{ id: 'some-id', payload: { returnTo: '/resume', exp: interaction.exp } }]);
  expect(stored[0]?.lifetimeSeconds).toBeGreaterThan(58);
});
