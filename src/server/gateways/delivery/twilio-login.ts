import { twilioAccount } from './twilio.ts';

const loginMs = 5000;

/**
 * Reads the account at a provider that speaks the Twilio REST API, which needs its token and sends nothing.
 * @returns the HTTP status: 200 for a right login, 401 or 403 for a wrong one
 * @throws Error if the provider does not answer
 */
export async function logInToTwilio(address: URL): Promise<number> {
  const { url, authorization } = twilioAccount(address);
  const response = await fetch(`${url}.json`, {
    headers: { authorization },
    redirect: 'manual',
    signal: AbortSignal.timeout(loginMs),
  });
  await response.body?.cancel();
  return response.status;
}
