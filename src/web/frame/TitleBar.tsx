import { leavePath } from '../../contract/leave.ts';
import { useHasCloseButton } from '../kernel/visit/useHasCloseButton.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './TitleBar.module.css';

/** The title bar of a page that an app shows in its own view: the app's name and a close button. */
export function TitleBar() {
  const { t, assets, parameters, signIn } = useVisit();
  const hasCloseButton = useHasCloseButton();
  return (
    <div className={styles.bar}>
      <p className={styles.name}>{parameters.appName ?? assets.displayName}</p>
      {signIn && hasCloseButton && (
        <a className={styles.close} href={leavePath(signIn.id, 'cancel')}>
          {t('frame.close')}
        </a>
      )}
    </div>
  );
}
