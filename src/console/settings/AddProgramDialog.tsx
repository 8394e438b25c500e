import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { addProgram, type ProgramSecret } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { endOf, isOver, RoleFields } from './RoleFields.tsx';
import { keyOfPrograms, rolesQuery } from './settings-queries.ts';

interface AddProgramDialogProps {
  readonly company: string;
  readonly onMade: (name: string, secret: ProgramSecret) => void;
  readonly onClose: () => void;
}

/** Adds a program that acts for a company, with a role that gives no roles. */
export function AddProgramDialog({ company, onMade, onClose }: AddProgramDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { data: all = [] } = useQuery(rolesQuery(company));
  const roles = all.filter(({ permissions }) => !permissions.includes('roles:write'));
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState({ role: 'companyHelpdesk', until: '' });
  const name = typed.trim();
  return (
    <ConfirmDialog
      title={say('settings.program.addTitle')}
      verb={say('settings.program.add')}
      reason="needed"
      isBlocked={name === '' || isOver(chosen) || roles.length === 0}
      onClose={onClose}
      perform={async (options) => {
        const secret = await call(addProgram, { company, name, role: chosen.role, ...endOf(chosen) }, options);
        onMade(name, secret);
        await queries.invalidateQueries({ queryKey: keyOfPrograms(company) });
      }}
    >
      <p>{say('settings.program.addDetail')}</p>
      <TextField
        label={say('settings.program.name')}
        hint={say('settings.program.nameHint')}
        name="name"
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <RoleFields roles={roles} value={chosen} onChange={setChosen} />
    </ConfirmDialog>
  );
}
