import { useVisit } from '../kernel/visit.tsx';
import styles from './SignupHint.module.css';

/** Only brands with a sign-up address show it. */
export function SignupHint() {
  const { brand, t } = useVisit();
  if (!brand.signupUrl) return null;
  return (
    <p className={styles.hint}>
      {t('frame.signupHint')} <a href={brand.signupUrl}>{t('frame.signup')}</a>
    </p>
  );
}
