import { type ExternalProvider, offeredProviders } from '../../../rules/external-provider.ts';
import { enter } from '../../kernel/enter.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import type { TypedCredential } from '../sign-in.flow.ts';
import styles from './LoginOptions.module.css';

/** The ways of signing in elsewhere that the brand has and the app wants. */
export function LoginOptions({ typed }: { typed: () => TypedCredential }) {
  const { t, brand, parameters } = useVisit();
  const { prompt, ui_options: uiOptions, external_browser: isExternal = false, ibb } = parameters;
  const offered = offeredProviders({ brand, prompt, uiOptions });
  if (offered.length === 0) return null;

  function go(entrance: ExternalProvider) {
    const isPopup = entrance === 'google' && uiOptions.includes('external_popup') && !isExternal && !ibb;
    const { username, isRemembered = false } = typed();
    const own = { ...(username && { login_hint: username }), rememberEmail: isRemembered, externalBrowser: isExternal };
    enter(entrance, own, isPopup);
  }
  return (
    <div>
      <span className={styles.or}>{t('enterCredential.or')}</span>
      {offered.map((entrance) => (
        <SecondaryButton key={entrance} onClick={() => go(entrance)}>
          {t(`enterCredential.${entrance}`)}
        </SecondaryButton>
      ))}
    </div>
  );
}
