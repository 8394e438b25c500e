import type { ReactNode } from 'react';
import { Icon, type IconShapes } from '../icons/Icon.tsx';
import styles from './ItemList.module.css';

interface ItemListProps {
  readonly children: ReactNode;
  readonly isHidden?: boolean;
  /** Id of the text that names it. */
  readonly labelledBy?: string;
}

/** A card of what a user has: devices, ways to sign in, lines. Its children are `Item`s, a row each. */
export function ItemList({ children, isHidden, labelledBy }: ItemListProps) {
  return (
    <ul className={styles.list} hidden={isHidden} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

interface ItemProps {
  /** The kind of thing that it is. */
  readonly icon?: IconShapes;
  readonly name: ReactNode;
  /** What can be done with it, at the end of the row: a button or a link. */
  readonly action?: ReactNode;
  /** Its details, and what is asked about it. */
  readonly children?: ReactNode;
}

/** A row of a card: a name and its details, with an action beside them. */
export function Item({ icon, name, action, children }: ItemProps) {
  return (
    <li className={styles.item} data-icon={icon && ''}>
      {icon && (
        <span className={styles.icon}>
          <Icon of={icon} />
        </span>
      )}
      <span className={styles.name}>{name}</span>
      {action && <span className={styles.action}>{action}</span>}
      {children}
    </li>
  );
}

/** A line of small text about an item. */
export function ItemDetail({ children }: { readonly children: ReactNode }) {
  return <div className={styles.detail}>{children}</div>;
}
