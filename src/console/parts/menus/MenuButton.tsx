import { type ComponentProps, lazy } from 'react';
import type { MenuGroup } from './OpenMenu.tsx';
import { PopupButton } from './PopupButton.tsx';

const load = () => import('./OpenMenu.tsx');
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

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
