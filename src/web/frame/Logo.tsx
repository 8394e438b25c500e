import { memo } from 'react';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Logo.module.css';

/** The brand's logos for light and dark themes; the style sheet shows one of them. */
export const Logo = memo(function Logo() {
  const { logo, assets } = useVisit();
  if (!logo.light) return <p className={styles.name}>{assets.displayName}</p>;
  const dark = logo.dark || logo.light;
  return (
    <p className={styles.logo}>
      <img className={styles.onLight} src={logo.light} alt={assets.displayName} />
      {dark !== logo.light && <img className={styles.onDark} src={dark} alt={assets.displayName} />}
    </p>
  );
});
