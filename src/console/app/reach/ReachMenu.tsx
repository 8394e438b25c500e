import { useNavigate } from '@tanstack/react-router';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { pathOfScope, type ViewScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import menu from '../../parts/menus/Menu.module.css';
import type { Opened } from '../../parts/menus/PopupButton.tsx';
import { useNameOfScope } from './useNameOfScope.ts';

interface ReachMenuProps extends Opened {
  readonly scopes: readonly ViewScope[];
}

/** The other places where the person works. */
export function ReachMenu({ trigger, onClose, scopes }: ReachMenuProps) {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Popover
      className={menu.popover ?? ''}
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
      placement="bottom start"
      aria-label={say('shell.reach')}
    >
      <Menu
        className={menu.menu ?? ''}
        aria-label={say('shell.reach')}
        autoFocus="first"
        onClose={onClose}
        onAction={(path) => void navigate({ to: String(path) })}
      >
        {scopes.map((scope) => (
          <MenuItem key={pathOfScope(scope)} id={pathOfScope(scope)} className={menu.item ?? ''} textValue={scope.kind}>
            <ScopeName scope={scope} />
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

function ScopeName({ scope }: { readonly scope: ViewScope }) {
  return useNameOfScope(scope);
}
