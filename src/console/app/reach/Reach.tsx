import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs';
import { useCaller, useScope } from '../../kernel/caller.ts';
import { later, laterPart } from '../../kernel/later.ts';
import { pathOfScope, scopesOf } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Icon, Initials } from '../../parts/icons/Icon.tsx';
import { PopupButton } from '../../parts/menus/PopupButton.tsx';
import styles from './Reach.module.css';
import { useNameOfScope } from './useNameOfScope.ts';

const load = later(() => import('./ReachMenu.tsx'));
const ReachMenu = laterPart(load, 'ReachMenu');

/** Where the person works: the company, the brand or everything; a choice where there are several. @param isIcon for the phone's bar, where there is a choice */
export function Reach({ isIcon = false }: { readonly isIcon?: boolean }) {
  const say = useSay();
  const scope = useScope();
  const name = useNameOfScope(scope);
  const others = scopesOf(useCaller()).filter((other) => pathOfScope(other) !== pathOfScope(scope));
  const className = isIcon ? styles.icon : styles.reach;
  const own = (
    <>
      <Initials of={name} size="square" />
      <b>{name}</b>
    </>
  );
  if (others.length === 0) return isIcon ? null : <div className={className}>{own}</div>;
  return (
    <PopupButton
      className={className}
      title={say('shell.reach')}
      popup="menu"
      load={load}
      list={(opened) => <ReachMenu {...opened} scopes={others} />}
    >
      {own}
      <Icon of={ChevronsUpDown} isSmall />
    </PopupButton>
  );
}
