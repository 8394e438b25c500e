import styles from '../../../ui/layout/LaterScreen.module.css';
import { usePart } from '../../kernel/network/usePart.ts';
import type { AccountChipProps } from './AccountChipProps.ts';
import { loadedChip } from './loaded-chip.ts';

const load = () => import('./AccountChip.tsx');

/** The chip of an account, on a screen that often has none. Its place is kept until it is loaded. */
export function LateChip(props: AccountChipProps) {
  const isThere = loadedChip.Chip !== undefined;
  const part = usePart(!isThere, load);
  const Chip = loadedChip.Chip ?? part?.AccountChip;
  return Chip ? <Chip {...props} /> : <div className={styles.chip}>{props.credential}</div>;
}
