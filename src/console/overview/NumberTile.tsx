import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ReactNode } from 'react';
import { useSay } from '../kernel/texts.ts';
import { Icon } from '../parts/icons/Icon.tsx';
import styles from './Overview.module.css';

interface TileProps {
  readonly name: string;
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** A number with its name, and what it is compared with. */
export function Tile({ name, beside, children }: TileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.number}>{children}</dd>
      {beside && <dd className={styles.beside}>{beside}</dd>}
    </div>
  );
}

/** Words with the mark of what is worse. */
export function Worse({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  return (
    <span className={styles.worse}>
      <Icon of={TriangleAlert} isSmall />
      <span>
        <span className={styles.hidden}>{say('overview.worse')} </span>
        {children}
      </span>
    </span>
  );
}
