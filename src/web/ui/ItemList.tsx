import type { ReactNode } from 'react';
import styles from './ItemList.module.css';

/** What a user has: devices, ways to sign in, lines. Its children are `Item`s. */
export function ItemList({ children, isHidden }: { readonly children: ReactNode; readonly isHidden?: boolean }) {
  return (
    <ul className={styles.list} hidden={isHidden}>
      {children}
    </ul>
  );
}

interface ItemProps {
  readonly name: ReactNode;
  /** What can be done with it: a button or a link. */
  readonly action?: ReactNode;
  /** Its details, and what is asked about it. */
  readonly children?: ReactNode;
}

/** A row of a list: a name with an action beside it, and details below. */
export function Item(props: ItemProps) {
  return (
    <li className={styles.item}>
      <ItemParts {...props} />
    </li>
  );
}

/** What looks like a list, but can never have more than one item. */
export function OnlyItem(props: ItemProps) {
  return (
    <div className={styles.list}>
      <div className={styles.item}>
        <ItemParts {...props} />
      </div>
    </div>
  );
}

const ItemParts = ({ name, action, children }: ItemProps) => (
  <>
    <span className={styles.name}>{name}</span>
    {action}
    {children}
  </>
);

/** A line of small text about an item. */
export function ItemDetail({ children }: { readonly children: ReactNode }) {
  return <div className={styles.detail}>{children}</div>;
}
