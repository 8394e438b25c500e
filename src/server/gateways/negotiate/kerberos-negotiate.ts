import { createRequire } from 'node:module';
import { answerFor, type Negotiate } from './negotiate.ts';

/** What is used of the npm package `kerberos`, a binding of the system's GSS-API library. */
export interface KerberosPackage {
  /** @param service such as `HTTP@login.example.com`, whose key is in the keytab (KRB5_KTNAME) */
  initializeServer(service: string): Promise<KerberosContext>;
}
interface KerberosContext {
  readonly contextComplete: boolean;
  /** Of the last step, base64. */
  readonly response: string | null;
  readonly username: string | null;
  /** @param token base64 */
  step(token: string): Promise<unknown>;
}

/**
 * The package, where an operator has installed it. Portico does not depend on it, because it is compiled on each machine.
 * @throws if it is missing or cannot be loaded
 */
export const loadKerberos = () => createRequire(import.meta.url)('kerberos') as KerberosPackage; // as its own types say

/** Longest time of a verification, which reads local files only. */
const deadlineMs = 2000;
const tokenForm = /^Negotiate ([A-Za-z0-9+/=]+)$/i;

/** Verifies the tickets of browsers with the keytab of a service. One message suffices, so NTLM is refused. */
export function createKerberosNegotiate(kerberos: KerberosPackage, service: string): Negotiate {
  async function verify(token: string) {
    const context = await kerberos.initializeServer(service);
    await context.step(token);
    if (!context.contextComplete) return { reason: 'The browser offers no Kerberos ticket.' };
    return answerFor(context.username, context.response ? `Negotiate ${context.response}` : undefined);
  }
  return {
    async authenticate({ authorization }) {
      if (authorization === undefined) return { challenge: 'Negotiate' };
      const token = tokenForm.exec(authorization)?.[1];
      if (!token) return { reason: 'The browser sends no ticket.' };
      return Promise.race([verify(token), deadline()]).catch((error) => ({ reason: reasonOf(error) }));
    },
  };
}

/** The sentence of the GSS-API library, which names no user. */
const reasonOf = (error: unknown) => `The ticket is not valid: ${String(error).slice(0, 200)}`;

const deadline = () =>
  new Promise<{ reason: string }>((resolve) => {
    setTimeout(() => resolve({ reason: 'The verification took too long.' }), deadlineMs).unref();
  });
