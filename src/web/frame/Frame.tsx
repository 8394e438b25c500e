import type { ReactNode } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { QuietRow } from '../../ui/layout/QuietRow.tsx';
import { focusMain } from '../kernel/browser/document.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { BackToApp } from './BackToApp.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Footer } from './Footer.tsx';
import styles from './Frame.module.css';
import { LanguageSelect } from './LanguageSelect.tsx';
import { Logo } from './Logo.tsx';
import { PartnerLogo } from './PartnerLogo.tsx';
import { PhishingLink } from './phishing/PhishingLink.tsx';
import { SignupHint } from './SignupHint.tsx';
import { ToastBar } from './ToastBar.tsx';
import { titleBar } from './title-bar.ts';

interface FrameProps {
  readonly toast: Refusal | undefined;
  /** Only the first screens offer it. */
  readonly offersSignup: boolean;
  /** Every screen offers it except the page about phishing itself (FRAME-13). */
  readonly offersPhishingAdvice: boolean;
  readonly children: ReactNode;
}

/** The frame around every screen. Its column keeps its position when the screen changes. */
export function Frame({ toast, offersSignup, offersPhishingAdvice, children }: FrameProps) {
  const { t, assets, parameters } = useVisit();
  return (
    <div
      className={styles.page}
      data-display={parameters.display === 'touch' ? 'touch' : 'page'}
      data-title-bar={parameters.title_bar}
      data-banner={assets.bannerImage && ''}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: a link, as every skip link; the hash of the address is the route */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('frame.skip')}
      </a>
      {assets.bannerImage && <div className={styles.banner} aria-hidden="true" />}
      <div className={styles.sheet}>
        <div className={styles.column}>
          <header className={styles.header}>
            {parameters.title_bar && titleBar.Bar && <titleBar.Bar />}
            <div className={styles.language}>
              <LanguageSelect />
            </div>
            {!parameters.ui_options.includes('hide_logo') && <Logo />}
          </header>
          <ToastBar refusal={toast} />
          <ConnectionNotice />
          <main id="main" className={styles.content} tabIndex={-1}>
            {children}
            <QuietRow>
              {offersSignup && <SignupHint />}
              {offersSignup && <BackToApp />}
              {offersPhishingAdvice && <PhishingLink />}
            </QuietRow>
          </main>
          <PartnerLogo />
        </div>
        <Footer />
      </div>
    </div>
  );
}

/** The hash is used for routes, so the skip link moves the focus by script. */
function skipToMain(event: { preventDefault(): void }) {
  event.preventDefault();
  focusMain();
}
