import { useQueryClient } from '@tanstack/react-query';
import LockKeyhole from 'lucide/dist/esm/icons/lock-keyhole.mjs';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { useMay } from '../kernel/caller.ts';
import { enforceSso } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { Note } from '../parts/states/States.tsx';
import { keyOfSso } from './sso-queries.ts';

/** Single sign-on is the only way, and how one goes back. */
export function AcceptPasswords({ company }: { readonly company: string }) {
  const say = useSay();
  const may = useMay();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Note
        icon={LockKeyhole}
        act={may('sso:enforce') && <TextButton onClick={() => setOpen(true)}>{say('sso.passwords.act')}</TextButton>}
      >
        {say('sso.factOnly')}
      </Note>
      {isOpen && (
        <ConfirmDialog
          title={say('sso.passwords.title')}
          verb={say('sso.passwords.verb')}
          reason="offered"
          perform={async (options) => {
            await call(enforceSso, { company, isEnforced: false }, options);
            tell(say('sso.factBeside'));
            await queries.invalidateQueries({ queryKey: keyOfSso(company) });
          }}
          onClose={() => setOpen(false)}
        >
          <p>{say('sso.passwords.detail')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
