import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import LockOpen from 'lucide/dist/esm/icons/lock-open.mjs';
import Send from 'lucide/dist/esm/icons/send.mjs';
import { useState } from 'react';
import { useCaller, useMay } from '../../kernel/caller.ts';
import type { Account } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button, buttonClass } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { MenuButton } from '../../parts/menus/MenuButton.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { actsOf, type PersonActName } from './person-acts.ts';

const icons = { unlock: LockOpen, activate: Send, recover: Send } as const;

/** The acts that fit the state of the account: one or two as buttons, the others in a menu. */
export function PersonActs({ account }: { readonly account: Account }) {
  const say = useSay();
  const may = useMay();
  const caller = useCaller();
  const [open, setOpen] = useState<PersonActName>();
  const { primary, others } = actsOf(account, may, caller.account?.id === account.id);
  return (
    <>
      {primary && (
        <Button look="primary" onClick={() => setOpen(primary)}>
          <Icon of={icons[primary]} isSmall />
          {say(`person.act.${primary}`)}
        </Button>
      )}
      {others.length > 0 && (
        <MenuButton
          className={buttonClass({ isIcon: true })}
          aria-label={say('person.more')}
          isAtEnd
          groups={[{ choices: others.map((id) => ({ id, text: say(`person.act.${id}`) })) }]}
          onChoose={setOpen}
        >
          <Icon of={Ellipsis} />
        </MenuButton>
      )}
      {open && <PersonDialog act={open} account={account} onClose={() => setOpen(undefined)} />}
    </>
  );
}
