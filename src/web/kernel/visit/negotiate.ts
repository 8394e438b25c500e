import { externalProviders } from '../../../contract/brand/external-providers.ts';

/** Longest time of an attempt, after which the form alone remains (SIGN-11). */
const deadlineMs = 2000;

/**
 * Lets the browser authenticate by the network of its computer. Any failure gives undefined, since the form remains.
 * @param method GET tells the user's name; POST signs the user in
 */
async function negotiate<Answer>(method: 'GET' | 'POST', signInId: string): Promise<Answer | undefined> {
  const address = `${externalProviders.kerberos.startPath}?signIn=${encodeURIComponent(signInId)}`;
  try {
    const response = await fetch(address, { method, signal: AbortSignal.timeout(deadlineMs) });
    return response.ok ? ((await response.json()) as Answer) : undefined; // of the route's type
  } catch {
    return undefined;
  }
}

export const recognizeUser = (signInId: string) => negotiate<{ name: string }>('GET', signInId);
export const signInUser = (signInId: string) =>
  negotiate<{ brandId: number; oneTimeSession: string }>('POST', signInId);
