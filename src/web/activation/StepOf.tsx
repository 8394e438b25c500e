import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './StepOf.module.css';

const steps = 2;

/** How far the set-up is. */
export function StepOf({ step }: { readonly step: 1 | 2 }) {
  const { t } = useVisit();
  return <p className={styles.step}>{t('activation.stepOf', { step, steps })}</p>;
}
