import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { expect, it } from 'vitest';
import { acceptResumedRequests, resumeInPlace } from './resume-in-place.ts';

type Interaction = InstanceType<Provider['Interaction']>;

it('a request that resumes an interaction has it without its cookie and the storage; no other request has', async () => {
  const asked: string[] = [];
  const adapter = (model: string) => ({
    find: async (id: string) => void asked.push(`${model} ${id}`),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: async () => undefined,
    consume: async () => undefined,
    destroy: async () => undefined,
    revokeByGrantId: async () => undefined,
  });
  const provider = new Provider('http://localhost', { adapter });
  acceptResumedRequests(provider);
  const told: string[] = [];
  provider.on('authorization.error', (_, { error_description: description }) => told.push(String(description)));

  // Only what the library reads of it.
  const interaction = {
    uid: 'some-id',
    returnTo: 'http://localhost/auth/some-id',
    result: { error: 'access_denied', error_description: 'the result of the interaction' },
    destroy: async () => void told.push('used up'),
  };
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url === '/resumes') resumeInPlace(request, interaction as unknown as Interaction);
    answer(request, response);
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  for (const path of ['/resumes', '/auth/some-id']) await fetch(`http://localhost:${port}${path}`);
  server.close();
  expect(told).toEqual(['used up', 'the result of the interaction', 'authorization request has expired']);
  expect(asked).toEqual([]);
});
