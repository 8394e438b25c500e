import { useEffect } from 'react';
import { type ExternalProvider, externalProviders } from '../../../contract/external-providers.ts';
import { offeredProviders } from '../../../rules/external-provider.ts';
import type { TypedCredential } from '../../../rules/sign-in-state.ts';
import { ignoreNotLoaded } from '../../kernel/loadPart.ts';
import { openProvider } from '../../kernel/openProvider.ts';
import { usePart } from '../../kernel/usePart.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import type { SignInProps } from '../SignInProps.ts';
import styles from './LoginOptions.module.css';

const loadContinueAs = () => import('./ContinueAs.tsx');

export interface LoginOptionsProps extends Pick<SignInProps, 'send'> {
  /** What the user has typed so far. */
  readonly typed: () => TypedCredential;
}

/** The external providers that the brand and the app offer. */
export function LoginOptions({ typed, send }: LoginOptionsProps) {
  const { t, brand, hasText, loadTexts, parameters, providers: connected } = useVisit();
  useEffect(() => void loadTexts('loginOptions').catch(ignoreNotLoaded), [loadTexts]);
  const { prompt, ui_options: uiOptions, external_browser: isExternal = false, ibb } = parameters;
  const offered = offeredProviders({ connected, brand, prompt, uiOptions });
  const ContinueAs = usePart(offered.includes('kerberos'), loadContinueAs)?.ContinueAs;
  if (offered.length === 0 || !hasText('loginOptions.or')) return null;

  const chosen = offered.filter((provider) => provider !== 'kerberos');

  function open(provider: ExternalProvider) {
    const { canOpenPopup = false } = externalProviders[provider];
    const isPopup = canOpenPopup && uiOptions.includes('external_popup') && !isExternal && !ibb;
    const { username, isRemembered = false } = typed();
    const own = { ...(username && { login_hint: username }), rememberEmail: isRemembered, externalBrowser: isExternal };
    openProvider(provider, own, isPopup);
  }
  return (
    <div>
      {ContinueAs && <ContinueAs send={send} />}
      {chosen.length > 0 && <span className={styles.or}>{t('loginOptions.or')}</span>}
      {chosen.map((provider) => (
        <SecondaryButton key={provider} onClick={() => open(provider)}>
          {t(`loginOptions.${provider}`)}
        </SecondaryButton>
      ))}
    </div>
  );
}
