import { useEffect } from 'react';
import { type ExternalProvider, externalProviders } from '../../../contract/external-providers.ts';
import { offeredProviders } from '../../../rules/external-provider.ts';
import { ignoreNotLoaded } from '../../kernel/loadPart.ts';
import { openProvider } from '../../kernel/openProvider.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import type { TypedCredential } from '../sign-in.flow.ts';
import styles from './LoginOptions.module.css';

export interface LoginOptionsProps {
  /** What the user has typed so far. */
  readonly typed: () => TypedCredential;
}

/** The external providers that the brand and the app offer. */
export function LoginOptions({ typed }: LoginOptionsProps) {
  const { t, brand, hasText, loadTexts, parameters, providers: connected } = useVisit();
  useEffect(() => void loadTexts('loginOptions').catch(ignoreNotLoaded), [loadTexts]);
  const { prompt, ui_options: uiOptions, external_browser: isExternal = false, ibb } = parameters;
  const offered = offeredProviders({ connected, brand, prompt, uiOptions });
  if (offered.length === 0 || !hasText('loginOptions.or')) return null;

  function open(provider: ExternalProvider) {
    const { canOpenPopup = false } = externalProviders[provider];
    const isPopup = canOpenPopup && uiOptions.includes('external_popup') && !isExternal && !ibb;
    const { username, isRemembered = false } = typed();
    const own = { ...(username && { login_hint: username }), rememberEmail: isRemembered, externalBrowser: isExternal };
    openProvider(provider, own, isPopup);
  }
  return (
    <div>
      <span className={styles.or}>{t('loginOptions.or')}</span>
      {offered.map((provider) => (
        <SecondaryButton key={provider} onClick={() => open(provider)}>
          {t(`loginOptions.${provider}`)}
        </SecondaryButton>
      ))}
    </div>
  );
}
