import type { Api } from '../kernel/network/api.ts';
import type { TypedChange } from '../parts/password/new-password.rules.ts';
import type { DueChange, PasswordChangeEffect, PasswordChangeEvent } from './password-change.flow.ts';

/** The calls of a change, by its reason. Each answers the session that the sign-in goes on with, if there is one. */
const saves = {
  own: (api, input) => api.post('/api/account/change-password', input),
  expired: (api, input) => api.post('/api/account/change-password', input),
  oneTime: (api, input) => api.post('/api/account/change-one-time-password', input),
  legacy: (api, { ivrPin = '', ...input }) => api.post('/api/account/change-legacy-password', { ...input, ivrPin }),
} as const satisfies Readonly<
  Record<
    DueChange['reason'],
    (api: Api, input: ChangeInput) => Promise<{ readonly oneTimeSession?: string | undefined }>
  >
>;

interface ChangeInput {
  readonly currentPassword?: string;
  readonly password: string;
  readonly ivrPin?: string;
}

/** Carries out the effects of a change that are calls. */
export async function callForChange(
  effect: Extract<PasswordChangeEffect, { do: 'find' | 'savePassword' | 'savePin' }>,
  api: Api,
): Promise<PasswordChangeEvent> {
  switch (effect.do) {
    case 'find':
      return { type: 'found', due: await api.get('/api/account/password-change', {}) };
    case 'savePassword': {
      const { oneTimeSession } = await saves[effect.reason](api, inputOf(effect.typed));
      return { type: 'saved', ...(oneTimeSession && { result: { oneTimeSession } }) };
    }
    case 'savePin': {
      const { currentPassword, ivrPin } = effect.typed;
      await api.post('/api/account/change-pin', { ...(currentPassword && { currentPassword }), ivrPin });
      return { type: 'saved' };
    }
  }
}

function inputOf({ currentPassword, password, ivrPin }: TypedChange): ChangeInput {
  return { ...(currentPassword && { currentPassword }), password, ...(ivrPin && { ivrPin }) };
}
