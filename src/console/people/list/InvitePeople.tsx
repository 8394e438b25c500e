import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import { Suspense } from 'react';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../../parts/dialogs/useAddressedDialog.ts';
import { Icon } from '../../parts/icons/Icon.tsx';
import { ImportLink } from '../../parts/import/ImportLink.tsx';

const InviteDialog = laterPart(() => import('./InviteDialog.tsx'), 'InviteDialog');

/** Opens the invitation of a person to a company. */
export function InvitePeople({ company }: { readonly company: string }) {
  const say = useSay();
  const [isOpen, open, close] = useAddressedDialog('invite');
  return (
    <>
      <ImportLink path="/people/import" />
      <Button look="primary" onClick={open}>
        <Icon of={UserPlus} isSmall />
        {say('people.invite')}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog company={company} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
