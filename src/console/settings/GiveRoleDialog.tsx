import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { giveRole } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { PersonField } from '../parts/people/PersonField.tsx';
import { endOf, isOver, RoleFields } from './RoleFields.tsx';
import { keyOfHolders, rolesQuery } from './settings-queries.ts';

/** Gives somebody a role in a company, for a while or for good. */
export function GiveRoleDialog({ company, onClose }: { readonly company: string; readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const { data: roles = [] } = useQuery(rolesQuery(company));
  const [person, setPerson] = useState('');
  const [chosen, setChosen] = useState({ role: 'companyHelpdesk', until: '' });
  return (
    <ConfirmDialog
      title={say('settings.giveTitle')}
      verb={say('settings.giveVerb')}
      reason="needed"
      isBlocked={person === '' || isOver(chosen) || roles.length === 0}
      onClose={onClose}
      perform={async (options) => {
        await call(giveRole, { account: person, role: chosen.role, company, ...endOf(chosen) }, options);
        await queries.invalidateQueries({ queryKey: keyOfHolders(company) });
        await queries.invalidateQueries({ queryKey: ['person', person] });
        tell(say('settings.given'));
      }}
    >
      <PersonField label={say('rules.try.person')} company={company} onChoose={setPerson} />
      <RoleFields roles={roles} value={chosen} onChange={setChosen} />
    </ConfirmDialog>
  );
}
