import type { Config } from '../../config.ts';
import { createKerberosNegotiate, loadKerberos } from './kerberos-negotiate.ts';
import type { Negotiate } from './negotiate.ts';
import { createProxyNegotiate } from './proxy-negotiate.ts';

type Settings = Pick<Config, 'KERBEROS_SERVICE' | 'KERBEROS_PROXY_SECRET'>;

/** What verifies the users of companies' networks, as configured; undefined if nothing does. */
export function configuredNegotiate(
  { KERBEROS_SERVICE: service, KERBEROS_PROXY_SECRET: secret }: Settings,
  report: (problem: string) => void,
  load = loadKerberos,
): Negotiate | undefined {
  if (secret) return createProxyNegotiate(secret);
  if (!service) return undefined;
  try {
    return createKerberosNegotiate(load(), service);
  } catch (error) {
    const [reason] = String(error).split('\n');
    report(
      `Nobody signs in by Kerberos, since the package "kerberos" cannot be loaded (npm install kerberos): ${reason}`,
    );
    return undefined;
  }
}
