import { letClose } from '../browser/document.ts';

/**
 * Goes to an identity provider. Back returns to this page, which the server then renders for the same address.
 * @param email what the user entered
 */
export function visitProvider(address: string, email: string): void {
  letClose();
  const here = new URL(location.href);
  here.searchParams.set('selected_entrance', 'sso');
  here.searchParams.set('login_hint', email);
  history.replaceState(history.state, '', here);
  location.assign(address);
}
