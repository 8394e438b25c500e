import type { Api } from '../kernel/network/api.ts';
import type { CallResult } from '../kernel/visit/useAnswer.ts';

/** What the user's security consists of. */
export async function fetchSecurity(api: Api) {
  const [open, own, email, { identities }, { records: lines }, password, passkeys] = await Promise.all([
    api.get('/api/sessions', {}),
    api.get('/api/security/factors', {}),
    api.get('/api/security/email', {}),
    api.get('/api/security/identities', {}),
    api.get('/api/account/list-device-emergency-address', {}),
    api.get('/api/security/password', {}),
    api.get('/api/security/passkeys', {}),
  ]);
  return { ...open, own, email, identities, lines, password, passkeys };
}
export type Security = NonNullable<CallResult<Awaited<ReturnType<typeof fetchSecurity>>>['answer']>;
