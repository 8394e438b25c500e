import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import type { Role } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { DateField } from '../parts/forms/DateField.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { roleNameOf } from '../parts/people/role-names.ts';
import { endOfDay } from './end-of-day.ts';

/** What the built-in roles of a company do. */
const hints: Readonly<Record<string, Extract<ConsoleTextId, `settings.hint.${string}`>>> = {
  companyAdministrator: 'settings.hint.companyAdministrator',
  companyHelpdesk: 'settings.hint.companyHelpdesk',
  auditor: 'settings.hint.auditor',
};

/** A role, and the last day on which it counts: empty for no end. */
export interface ChosenRole {
  readonly role: string;
  readonly until: string;
}

/** Whether the last day is over. */
export const isOver = ({ until }: ChosenRole): boolean => until !== '' && endOfDay(until) <= Date.now();

/** The end of a chosen role, as the API takes it. */
export const endOf = ({ until }: ChosenRole): { readonly endsAt?: number } =>
  until === '' ? {} : { endsAt: endOfDay(until) };

interface RoleFieldsProps {
  readonly roles: readonly Role[];
  readonly value: ChosenRole;
  readonly onChange: (value: ChosenRole) => void;
}

/** Chooses a role of a company and until when it counts. */
export function RoleFields({ roles, value, onChange }: RoleFieldsProps) {
  const say = useSay();
  const hint = hints[value.role];
  const options = roles.map(({ name, title, isBuiltIn }) => ({
    value: name,
    text: isBuiltIn ? roleNameOf(say, name) : title,
  }));
  return (
    <>
      {options.length > 0 && (
        <Select
          label={say('person.role')}
          value={value.role}
          options={options}
          onChange={(role) => onChange({ ...value, role })}
        />
      )}
      {hint && <p>{say(hint)}</p>}
      <DateField
        label={say('settings.until')}
        name="until"
        value={value.until}
        onChange={(until) => onChange({ ...value, until })}
        hint={say('settings.untilHint')}
        error={isOver(value) ? say('settings.untilOver') : undefined}
      />
    </>
  );
}
