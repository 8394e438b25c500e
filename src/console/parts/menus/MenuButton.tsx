import type { ComponentProps } from 'react';
import { later, laterPart } from '../../kernel/later.ts';
import type { MenuGroup } from './OpenMenu.tsx';
import { PopupButton } from './PopupButton.tsx';

const load = later(() => import('./OpenMenu.tsx'));
const OpenMenu = laterPart(load, 'OpenMenu');

interface MenuButtonProps<Id extends string> extends Omit<ComponentProps<'button'>, 'title'> {
  readonly groups: readonly MenuGroup<Id>[];
  readonly onChoose: (id: Id) => void;
  /** The menu ends where the button ends. */
  readonly isAtEnd?: boolean;
}

/** A button with a menu. Where choices say whether they are chosen, the menu stays open, and `onChoose` changes one. */
export function MenuButton<Id extends string>({ groups, onChoose, isAtEnd = false, ...button }: MenuButtonProps<Id>) {
  return (
    <PopupButton
      {...button}
      popup="menu"
      load={load}
      list={(opened) => (
        <OpenMenu
          {...opened}
          label={button['aria-label']}
          groups={groups}
          onChoose={(id) => onChoose(id as Id)}
          isAtEnd={isAtEnd}
        />
      )}
    />
  );
}
