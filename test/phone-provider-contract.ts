import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusedRecipients } from '../src/server/gateways/delivery/fake-provider.ts';
import type { Provider } from '../src/server/gateways/delivery/provider.ts';
import { type PhoneServer, startPhoneServer } from './phone-server.ts';

/** Starts the server of a file's tests. It refuses the numbers that the fake provider refuses. */
export function createContractServer(): () => PhoneServer {
  let server: PhoneServer;
  beforeAll(async () => {
    const { permanently, forNow } = refusedRecipients;
    server = await startPhoneServer({ unknown: permanently, failing: forNow });
  });
  afterAll(() => server.close());
  return () => server;
}

/** Declares the tests that each provider for phone numbers must pass, the fake one as well. */
export function provePhoneProvider<Message extends { readonly to: string }>(
  create: () => Provider<Message>,
  message: Message,
): void {
  const sendTo = (numbers: readonly string[]) => create().send({ ...message, to: numbers.at(-1) ?? '' });

  it('[MFA-1] takes a message', async () => {
    await expect(create().send(message)).resolves.toBeUndefined();
  });
  it('[MFA-1] says that a number which does not exist is refused for ever', async () => {
    await expect(sendTo(refusedRecipients.permanently)).rejects.toMatchObject({ isPermanent: true });
  });
  it('[MFA-1] says that a number which is not served now may be served later', async () => {
    await expect(sendTo(refusedRecipients.forNow)).rejects.toMatchObject({ isPermanent: false });
  });
}
