import EllipsisVertical from 'lucide/dist/esm/icons/ellipsis-vertical.mjs';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCaller } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Icon, Initials } from '../parts/icons/Icon.tsx';
import styles from './PersonMenu.module.css';

/** Comes with the first press: the first view does not need it. */
const OpenMenu = lazy(async () => ({ default: (await import('./PersonMenuItems.tsx')).PersonMenuItems }));

/** Who is signed in, with the way to the own security, the choice of the scheme, and the end of the session. */
export function PersonMenu({ isIcon }: { readonly isIcon?: boolean }) {
  const say = useSay();
  const { account, name } = useCaller();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shownName = account ? `${account.firstName} ${account.lastName}` : name;
  return (
    <div className={isIcon ? styles.icon : styles.person}>
      <button
        type="button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isIcon && { 'aria-label': say('shell.person', { name: shownName }) })}
        onClick={() => setOpen(true)}
      >
        <Initials of={shownName} />
        {!isIcon && (
          <span className={styles.words}>
            <b>{shownName}</b>
            <span>{account?.email ?? ''}</span>
          </span>
        )}
        {!isIcon && <Icon of={EllipsisVertical} isSmall />}
      </button>
      {isOpen && (
        <Suspense>
          <OpenMenu trigger={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
