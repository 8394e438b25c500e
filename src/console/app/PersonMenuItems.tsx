import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import { type Scheme, setScheme } from '../kernel/scheme.ts';
import { signOut } from '../kernel/session.ts';
import { useSay } from '../kernel/texts.ts';
import menu from '../parts/menus/Menu.module.css';
import type { Opened } from '../parts/menus/PopupButton.tsx';
import { openKeys } from './Keys.tsx';

const schemes: readonly Scheme[] = ['system', 'light', 'dark'];

/** The open menu of the person. */
export function PersonMenuItems({ trigger, onClose }: Opened) {
  const say = useSay();
  return (
    <Popover
      className={menu.popover ?? ''}
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
      placement="top start"
      aria-label={say('shell.personMenu')}
    >
      <Menu className={menu.menu ?? ''} aria-label={say('shell.personMenu')} autoFocus="first" onClose={onClose}>
        <MenuItem className={menu.item ?? ''} href="/sessions" target="_blank">
          {say('shell.yourSecurity')}
        </MenuItem>
        <MenuItem className={menu.item ?? ''} onAction={openKeys}>
          {say('keys.title')}
        </MenuItem>
        <Separator className={menu.line ?? ''} />
        {schemes.map((scheme) => (
          <MenuItem key={scheme} className={menu.item ?? ''} onAction={() => setScheme(scheme)}>
            {say(`shell.scheme.${scheme}`)}
          </MenuItem>
        ))}
        <Separator className={menu.line ?? ''} />
        <MenuItem className={menu.item ?? ''} onAction={() => void signOut()}>
          {say('shell.signOut')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
