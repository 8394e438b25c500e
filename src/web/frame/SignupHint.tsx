import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './SignupHint.module.css';

/** Shown for brands with a sign-up address. */
export function SignupHint() {
  const { brand, t, space } = useVisit();
  if (!brand.signupUrl) return null;
  return (
    <p className={styles.hint}>
      {t('frame.signupHint')}
      {space}
      <a href={brand.signupUrl}>{t('frame.signup')}</a>
    </p>
  );
}
