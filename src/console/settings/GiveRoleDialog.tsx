import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import { call } from '../kernel/call.ts';
import { giveRole } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { DateField } from '../parts/forms/DateField.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { PersonField } from '../parts/people/PersonField.tsx';
import { roleNameOf } from '../parts/people/role-names.ts';
import { endOfDay } from './end-of-day.ts';
import { keyOfHolders, rolesQuery } from './settings-queries.ts';

/** What the built-in roles of a company do. */
const hints: Readonly<Record<string, Extract<ConsoleTextId, `settings.hint.${string}`>>> = {
  companyAdministrator: 'settings.hint.companyAdministrator',
  companyHelpdesk: 'settings.hint.companyHelpdesk',
  auditor: 'settings.hint.auditor',
};

/** Gives somebody a role in a company, for a while or for good. */
export function GiveRoleDialog({ company, onClose }: { readonly company: string; readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const { data: roles = [] } = useQuery(rolesQuery(company));
  const [person, setPerson] = useState('');
  const [role, setRole] = useState('companyHelpdesk');
  const [until, setUntil] = useState('');
  const isOver = until !== '' && endOfDay(until) <= Date.now();
  const hint = hints[role];
  const options = roles.map(({ name, title, isBuiltIn }) => ({
    value: name,
    text: isBuiltIn ? roleNameOf(say, name) : title,
  }));
  return (
    <ConfirmDialog
      title={say('settings.giveTitle')}
      verb={say('settings.giveVerb')}
      reason="needed"
      isBlocked={person === '' || isOver || options.length === 0}
      onClose={onClose}
      perform={async (options) => {
        const end = until === '' ? {} : { endsAt: endOfDay(until) };
        await call(giveRole, { account: person, role, company, ...end }, options);
        await queries.invalidateQueries({ queryKey: keyOfHolders(company) });
        await queries.invalidateQueries({ queryKey: ['person', person] });
        tell(say('settings.given'));
      }}
    >
      <PersonField label={say('rules.try.person')} company={company} onChoose={setPerson} />
      {options.length > 0 && <Select label={say('person.role')} value={role} options={options} onChange={setRole} />}
      {hint && <p>{say(hint)}</p>}
      <DateField
        label={say('settings.until')}
        name="until"
        value={until}
        onChange={setUntil}
        hint={say('settings.untilHint')}
        error={isOver ? say('settings.untilOver') : undefined}
      />
    </ConfirmDialog>
  );
}
