import { useEffect } from 'react';
import { externalProviders } from '../../../contract/brand/external-providers.ts';
import { offeredProviders } from '../../../rules/sign-in/external-provider.ts';
import { BrandMark } from '../../../ui/icons/BrandMark.tsx';
import { readStored } from '../../kernel/browser/storage.ts';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { PasskeyButton } from './passkey/PasskeyButton.tsx';
import styles from './Ways.module.css';

/** The ways in beside the field: the providers that the brand and the app offer, and a quiet door to a passkey. */
export function Ways() {
  const { t, brand, signIn, hasText, loadTexts, parameters, providers: connected } = useVisit();
  useEffect(() => void loadTexts('loginOptions').catch(ignoreNotLoaded), [loadTexts]);
  const { prompt, ui_options: uiOptions } = parameters;
  const offered = offeredProviders({ connected, brand, prompt, uiOptions });
  const shown = offered.filter((provider) => externalProviders[provider].isSilent !== true);
  const used = readStored<string>('entranceUsed');
  if (!hasText('loginOptions.or')) return null;
  const lastUsed = <small>{t('loginOptions.lastUsed')}</small>;
  return (
    <>
      {shown.length > 0 && <span className={styles.or}>{t('loginOptions.or')}</span>}
      {shown.map((provider) => (
        <button
          key={provider}
          type="button"
          value={provider}
          className={styles.way}
          data-last={used === provider || undefined}
        >
          <BrandMark of={provider} />
          <span>{t(`loginOptions.${provider}` as 'loginOptions.sso')}</span>
          {lastUsed}
        </button>
      ))}
      {signIn && !brand.enforceSSOOnly && <PasskeyButton used={used}>{lastUsed}</PasskeyButton>}
    </>
  );
}
