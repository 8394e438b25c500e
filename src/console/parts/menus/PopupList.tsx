import type { ReactNode } from 'react';
import { Menu, type MenuProps, Popover, type PopoverProps } from 'react-aria-components';
import styles from './Menu.module.css';
import type { Opened } from './PopupButton.tsx';

interface Place {
  /** Where it stands beside its button. */
  readonly placement?: NonNullable<PopoverProps['placement']>;
}

interface PopupListProps extends Opened, Place {
  readonly label?: string;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** What a button has opened: a list over the view, at least as wide as the button. It has a label, or the id of one that is shown. */
export function PopupList(props: PopupListProps) {
  const { trigger, onClose, label, labelledBy, placement = 'bottom start', children } = props;
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
      placement={placement}
      {...(label !== undefined && { 'aria-label': label })}
      {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
    >
      {children}
    </Popover>
  );
}

type OwnProps = 'aria-label' | 'autoFocus' | 'className' | 'onClose';

interface PopupMenuProps extends Opened, Place, Omit<MenuProps<object>, OwnProps> {
  readonly label: string;
}

/** A menu in such a list, with the focus on its first choice. */
export function PopupMenu({ trigger, onClose, label, placement, ...menu }: PopupMenuProps) {
  return (
    <PopupList trigger={trigger} onClose={onClose} label={label} {...(placement && { placement })}>
      <Menu {...menu} className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={onClose} />
    </PopupList>
  );
}
