import { useId } from 'react';
import { useSupportNumber } from '../kernel/useSupportNumber.ts';
import { useVisit } from '../kernel/visit.tsx';
import { useDialog } from '../ui/useDialog.ts';
import styles from './PhishingDialog.module.css';

/** What phishing is, how to tell this page from a forged one, and whom to ask (FRAME-8). */
export function PhishingDialog({ onClosed }: { onClosed: () => void }) {
  const { t, assets } = useVisit();
  const supportNumber = useSupportNumber();
  const dialog = useDialog();
  const titleId = useId();
  const site = new URL(assets.rcSupportRootPage);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Escape does so by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClosed}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {t('phishing.title')}
        </h2>
        <p>{t('phishing.what')}</p>
        <p>{t('phishing.how', { brand: assets.displayName })}</p>
        <h3 className={styles.subtitle}>{t('phishing.ask', { brand: assets.displayName })}</h3>
        <dl className={styles.contacts}>
          <dt>{t('phishing.email')}</dt>
          <dd>
            <a href={`mailto:${assets.supportEmailAddress}`}>{assets.supportEmailAddress}</a>
          </dd>
          <dt>{t('phishing.phone')}</dt>
          <dd>
            <a href={`tel:${assets.customerSupportNumber}`}>
              <bdi>{supportNumber}</bdi>
            </a>
          </dd>
          <dt>{t('phishing.site')}</dt>
          <dd>
            <a href={site.href}>{site.host}</a>
          </dd>
        </dl>
        <form method="dialog">
          <button type="submit" className={styles.close}>
            {t('phishing.close')}
          </button>
        </form>
      </div>
    </dialog>
  );
}
