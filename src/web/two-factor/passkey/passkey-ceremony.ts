import { loadPart } from '../../kernel/network/loadPart.ts';
import type { Ceremony } from '../Ceremony.ts';

const loadPasskeys = () => import('../../kernel/passkeys/passkeys.ts');

/** A passkey or a security key in the second step. The browser opens its dialog. */
export const passkeyCeremony: Ceremony = {
  async confirm(api) {
    const { askForPasskey } = await loadPart(loadPasskeys);
    const { options } = await api.get('/api/two-factor/passkey-request', {});
    return api.post('/api/two-factor/passkey-verification', { credential: await askForPasskey(options) });
  },
  async setUp(api) {
    const { makePasskey } = await loadPart(loadPasskeys);
    const { options } = await api.get('/api/two-factor/passkey-creation', {});
    return api.post('/api/two-factor/add-passkey', { credential: await makePasskey(options) });
  },
  unused: 'passkeyNotUsed',
};
