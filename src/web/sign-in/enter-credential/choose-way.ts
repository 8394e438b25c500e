import { type ExternalProvider, externalProviders } from '../../../contract/brand/external-providers.ts';
import type { TypedCredential } from '../../../rules/sign-in/sign-in-state.ts';
import { store } from '../../kernel/browser/storage.ts';
import { openProvider } from '../../kernel/navigation/openProvider.ts';
import type { Visit } from '../../kernel/visit/visit.tsx';
import type { SignInProps } from '../SignInProps.ts';

interface Chosen extends Pick<SignInProps, 'send'>, Pick<Visit, 'parameters'> {
  /** What the user has typed so far. */
  readonly typed: TypedCredential;
}

/** Goes on by the way of a button beside the field. */
export function chooseWay(value: string, { parameters, typed, send }: Chosen): void {
  store('entranceChosen', value);
  if (value in externalProviders) open(value as ExternalProvider, parameters, typed);
  else send({ type: 'passkeyChosen' });
}

function open(provider: ExternalProvider, parameters: Visit['parameters'], typed: TypedCredential): void {
  const { ui_options: uiOptions, external_browser: isExternal = false, ibb } = parameters;
  const { canOpenPopup = false } = externalProviders[provider];
  const isPopup = canOpenPopup && uiOptions.includes('external_popup') && !isExternal && !ibb;
  const { username, isRemembered = false } = typed;
  const own = { ...(username && { login_hint: username }), rememberEmail: isRemembered, externalBrowser: isExternal };
  openProvider(provider, own, isPopup);
}
