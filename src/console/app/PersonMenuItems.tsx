import { MenuItem, Separator } from 'react-aria-components';
import { type Scheme, setScheme } from '../kernel/scheme.ts';
import { signOut } from '../kernel/session.ts';
import { useSay } from '../kernel/texts.ts';
import menu from '../parts/menus/Menu.module.css';
import type { Opened } from '../parts/menus/PopupButton.tsx';
import { PopupMenu } from '../parts/menus/PopupList.tsx';
import { openKeys } from './Keys.tsx';

const schemes: readonly Scheme[] = ['system', 'light', 'dark'];

/** The open menu of the person. */
export function PersonMenuItems(opened: Opened) {
  const say = useSay();
  return (
    <PopupMenu {...opened} label={say('shell.personMenu')} placement="top start">
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
    </PopupMenu>
  );
}
