import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { type RoleGrant, takeRole } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { usePersonName } from '../parts/people/PersonLink.tsx';
import { roleNameOf } from '../parts/people/role-names.ts';
import { keyOfHolders } from './settings-queries.ts';

interface TakeRoleDialogProps {
  readonly company: string;
  readonly grant: RoleGrant;
  readonly onClose: () => void;
}

/** Takes a role from somebody. */
export function TakeRoleDialog({ company, grant, onClose }: TakeRoleDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { id, account, client = '' } = grant;
  const person = usePersonName(account) ?? say('person.unnamed');
  const words = {
    role: roleNameOf(say, grant.role),
    name: account === undefined ? say('audit.program', { id: client }) : person,
  };
  return (
    <ConfirmDialog
      title={say('settings.takeTitle', words)}
      verb={say('settings.takeVerb')}
      isDanger
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(takeRole, { id, company }, options);
        await queries.invalidateQueries({ queryKey: keyOfHolders(company) });
        tell(say('settings.taken', words));
      }}
    >
      <p>{say('settings.takeDetail', words)}</p>
    </ConfirmDialog>
  );
}
