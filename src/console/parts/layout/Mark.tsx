import { useStart } from '../../kernel/texts.ts';
import styles from './Mark.module.css';

/** The logo of the brand, for the ground that it stands on. @param className its place in a frame */
export function Mark({ className = '' }: { readonly className?: string | undefined }) {
  const { brand } = useStart();
  const { light, dark } = brand.logo;
  const inLight = brand.isBarDark && dark ? dark : light;
  const classes = `${styles.mark} ${className}`;
  if (!light) return <span className={classes}>{brand.name}</span>;
  return (
    <span className={classes}>
      <img className={styles.onLight} src={inLight} alt={brand.name} />
      <img className={styles.onDark} src={dark || light} alt={brand.name} />
    </span>
  );
}
