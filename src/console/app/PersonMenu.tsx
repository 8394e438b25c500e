import EllipsisVertical from 'lucide/dist/esm/icons/ellipsis-vertical.mjs';
import { useCaller } from '../kernel/caller.ts';
import { later, laterPart } from '../kernel/later.ts';
import { useSay } from '../kernel/texts.ts';
import { Icon, Initials } from '../parts/icons/Icon.tsx';
import { PopupButton } from '../parts/menus/PopupButton.tsx';
import styles from './PersonMenu.module.css';

const load = later(() => import('./PersonMenuItems.tsx'));
const OpenMenu = laterPart(load, 'PersonMenuItems');

/** Who is signed in, with the way to the own security, the choice of the scheme, and the end of the session. */
export function PersonMenu({ isIcon }: { readonly isIcon?: boolean }) {
  const say = useSay();
  const { account, name } = useCaller();
  const shownName = account ? `${account.firstName} ${account.lastName}` : name;
  return (
    <div className={isIcon ? styles.icon : styles.person}>
      <PopupButton
        popup="menu"
        load={load}
        list={(opened) => <OpenMenu {...opened} />}
        {...(isIcon && { 'aria-label': say('shell.person', { name: shownName }) })}
      >
        <Initials of={shownName} />
        {!isIcon && (
          <span className={styles.words}>
            <b>{shownName}</b>
            <Address of={account?.email ?? ''} />
          </span>
        )}
        {!isIcon && <Icon of={EllipsisVertical} isSmall />}
      </PopupButton>
    </div>
  );
}

/** An e-mail address, which breaks before its domain where it needs two lines. */
function Address({ of }: { readonly of: string }) {
  const at = of.indexOf('@') + 1;
  return (
    <span>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </span>
  );
}
