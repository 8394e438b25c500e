import { expect, it } from 'vitest';
import { clientRegistration } from '../../clients/clients.ts';
import { bitsOfToken, guardMachineTokens } from './machine-tokens.ts';

const machine = clientRegistration.parse({ clientId: 'job', name: 'Job', isMachine: true });
const tokenOf = (kind: string) => 'x'.repeat(Math.ceil(bitsOfToken({ kind }) / 6));

/** Which ids are looked up, and what is found, while the client is registered so. */
async function find(id: string, client: typeof machine | undefined) {
  const asked: string[] = [];
  async function lookUp(one: string) {
    asked.push(one);
    return { clientId: 'job' };
  }
  const adapter = { find: lookUp };
  const clients = { byId: async () => client && { ...client, secretHash: undefined } };
  // the guard reads nothing else of the adapter
  const found = await guardMachineTokens(adapter as Parameters<typeof guardMachineTokens>[0], { clients }).find(id);
  return { asked, found };
}

it('[MGMT-1e] a token of a machine is found while the machine works', async () => {
  const id = tokenOf('ClientCredentials');
  expect(await find(id, machine)).toEqual({ asked: [id], found: { clientId: 'job' } });
  for (const client of [undefined, { ...machine, isDisabled: true }, { ...machine, isMachine: false }])
    expect((await find(id, client)).found).toBeUndefined();
});

it('a look-up of any other token does not ask the database for one of a machine', async () => {
  expect(await find(tokenOf('AccessToken'), machine)).toEqual({ asked: [], found: undefined });
});
