import { useNavigate } from '@tanstack/react-router';
import { MenuItem } from 'react-aria-components';
import { pathOfScope, type ViewScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import menu from '../../parts/menus/Menu.module.css';
import type { Opened } from '../../parts/menus/PopupButton.tsx';
import { PopupMenu } from '../../parts/menus/PopupList.tsx';
import { useNameOfScope } from './useNameOfScope.ts';

interface ReachMenuProps extends Opened {
  readonly scopes: readonly ViewScope[];
}

/** The other places where the person works. */
export function ReachMenu({ scopes, ...opened }: ReachMenuProps) {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <PopupMenu {...opened} label={say('shell.reach')} onAction={(path) => void navigate({ to: String(path) })}>
      {scopes.map((scope) => (
        <MenuItem key={pathOfScope(scope)} id={pathOfScope(scope)} className={menu.item ?? ''} textValue={scope.kind}>
          <ScopeName scope={scope} />
        </MenuItem>
      ))}
    </PopupMenu>
  );
}

function ScopeName({ scope }: { readonly scope: ViewScope }) {
  return useNameOfScope(scope);
}
