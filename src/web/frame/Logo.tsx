import { memo } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import styles from './Logo.module.css';

/** The brand's logo for light and for dark themes; the style sheet shows the one that fits. */
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
