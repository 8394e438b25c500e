import type { AuthorizationPages } from '../authorization/authorization.ts';
import { pageRequestOf } from '../http/page-request.ts';
import type { Page } from './page.ts';
import { popupPage } from './popup-page.ts';
import { brandAndLocale, showPage } from './show-page.ts';
import { signOutPage } from './sign-out-page.ts';

/** The pages that the authorization server shows itself. */
export function authorizationPages(page: Page): AuthorizationPages {
  return {
    error: async (request, refusal, brand) => showPage(page, pageRequestOf(request), { refusal, ...brand }),
    device: async (request, data, brand) =>
      showPage(page, pageRequestOf(request), { started: { screen: 'device', data }, ...brand }),
    popup: async (request, answer, visit) =>
      popupPage(answer, page.popupTexts({ signIn: null, ...brandAndLocale(pageRequestOf(request)), ...visit })),
    signOut: async (request, form, visit) =>
      signOutPage(form, page.signOutTexts({ signIn: null, ...brandAndLocale(pageRequestOf(request)), ...visit })),
  };
}
