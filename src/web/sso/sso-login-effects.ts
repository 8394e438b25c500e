import { inApp, startWithPath } from '../../contract/sign-in/sso-paths.ts';
import { isEmail } from '../../rules/credential/credential.ts';
import { startsInApp } from '../../rules/sign-in/starts-in-app.ts';
import { readStored, removeStored, store } from '../kernel/browser/storage.ts';
import { visitProvider } from '../kernel/navigation/visitProvider.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import type { Visit } from '../kernel/visit/visit.tsx';
import type { SsoLoginEffect, SsoLoginEvent } from './sso-login.flow.ts';

/** Carries out an effect of the screen that asks for the address. */
export async function performSsoLogin(effect: SsoLoginEffect, visit: Visit): Promise<SsoLoginEvent | undefined> {
  const { api, signIn, parameters } = visit;
  switch (effect.do) {
    case 'recall': {
      const known = [
        parameters.login_hint,
        readCheckedCredential()?.username,
        readStored<string>('previousCredential'),
      ];
      return { type: 'recalled', email: known.find((one) => one !== undefined && isEmail(one)) };
    }
    case 'keep':
      if (effect.isRemembered) store('previousCredential', effect.email);
      else if (readStored('previousCredential') === effect.email) removeStored('previousCredential');
      return undefined;
    case 'check': {
      const { connections } = await api.get('/api/sso/availability', { email: effect.email });
      return { type: 'found', connections };
    }
    case 'leave': {
      if (!signIn) return undefined;
      const start = startWithPath(signIn.id, effect.email, effect.connection.id);
      visitProvider(startsInApp(parameters) ? inApp(start) : start, effect.email);
      return undefined;
    }
  }
}
