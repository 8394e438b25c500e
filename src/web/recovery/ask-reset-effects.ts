import type { recoveryCalls } from '../../contract/account/recovery.ts';
import type { InputOf } from '../../contract/call.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { formatForCalls } from '../../rules/texts/format-for-calls.ts';
import { store } from '../kernel/browser/storage.ts';
import { goTo, showPath } from '../kernel/navigation/useRoute.ts';
import { fraudFieldOf } from '../kernel/outside-scripts/outsideScripts.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { AskResetEffect, AskResetEvent } from './ask-reset.flow.ts';

type SetupPassword = Pick<InputOf<typeof recoveryCalls.emailRecoveryLink>, 'setupPassword'>;

/** Carries out an effect of the request for a reset. What was typed is kept, to be named on the next screen. */
export async function askReset(
  effect: AskResetEffect,
  { api, brand, locale }: Visit,
  { setupPassword = false }: SetupPassword,
): Promise<AskResetEvent | undefined> {
  switch (effect.do) {
    case 'send': {
      const { username, extension, countryCode } = formatForCalls(effect.typed);
      await api.post('/api/account/email-recovery-link', {
        ...(await fraudFieldOf(brand)),
        username,
        ...(extension && { extension }),
        ...(countryCode && { countryCode }),
        brandId: brand.brandId,
        localeId: locale,
        setupPassword,
      });
      store('recovery', effect.typed.username);
      return { type: 'sent' };
    }
    case 'showNumberForm':
      goTo('resetPasswordByNumber', { number: effect.number });
      return undefined;
    case 'showSent':
      goTo(setupPassword ? 'setupEmailSent' : 'resetEmailSent');
      return undefined;
    case 'showError':
      showPath(errorPath(effect.problem));
      return undefined;
  }
}
