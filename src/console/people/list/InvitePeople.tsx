import { Link } from '@tanstack/react-router';
import FileUp from 'lucide/dist/esm/icons/file-up.mjs';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import { lazy, Suspense, useState } from 'react';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button, buttonClass } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** Opens the invitation of a person to a company. */
export function InvitePeople({ company }: { readonly company: string }) {
  const say = useSay();
  const scope = useScope();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link to={`${pathOfScope(scope)}/people/import`} className={buttonClass({})}>
        <Icon of={FileUp} isSmall />
        {say('people.inviteByFile')}
      </Link>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Icon of={UserPlus} isSmall />
        {say('people.invite')}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog company={company} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
