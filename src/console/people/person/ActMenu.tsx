import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import menu from '../../parts/dialogs/Menu.module.css';
import type { PersonActName } from './person-acts.ts';

interface ActMenuProps {
  readonly label: string;
  readonly acts: readonly PersonActName[];
  readonly onAct: (act: PersonActName) => void;
  readonly children: ReactNode;
}

/** Further acts on a person. */
export function ActMenu({ label, acts, onAct, children }: ActMenuProps) {
  const say = useSay();
  return (
    <MenuTrigger>
      <Button className={buttonClass({ isIcon: true })} aria-label={label}>
        {children}
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu className={menu.menu ?? ''} onAction={(key) => onAct(key as PersonActName)}>
          {acts.map((act) => (
            <MenuItem key={act} id={act} className={menu.item ?? ''}>
              {say(`person.act.${act}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
