import { useId } from 'react';
import { useDialog } from '../../../ui/focus/useDialog.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { PhishingAdvice } from './PhishingAdvice.tsx';
import styles from './PhishingDialog.module.css';

/** The advice about phishing in a dialog (FRAME-8). */
export function PhishingDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useVisit();
  const dialog = useDialog();
  const titleId = useId();
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
        {/* biome-ignore lint/a11y/noAutofocus: a dialog is read from its title */}
        <h2 id={titleId} className={styles.title} tabIndex={-1} autoFocus>
          {t('phishing.title')}
        </h2>
        <PhishingAdvice Subtitle="h3" />
        <form method="dialog">
          <button type="submit" className={styles.close}>
            {t('phishing.close')}
          </button>
        </form>
      </div>
    </dialog>
  );
}
