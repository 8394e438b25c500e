import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { countriesIn } from '../../kernel/countries.ts';
import type { AddressForm, AddressTest } from '../../kernel/management.generated.ts';
import { useSay, useStart } from '../../kernel/texts.ts';
import { Select } from '../../parts/forms/Select.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import type { LocationDraft } from './location-draft.ts';

type Problem = AddressTest['problems'][number];

interface AddressFieldsProps {
  readonly draft: LocationDraft;
  readonly form: AddressForm | undefined;
  readonly problems: readonly Problem[];
  readonly onChange: (draft: LocationDraft) => void;
}

/** Rules that have words of their own. */
const wrong: Readonly<Record<string, Extract<ConsoleTextId, `locations.wrong.${string}`>>> = {
  mandatory: 'locations.wrong.missing',
  required: 'locations.wrong.missing',
  either: 'locations.wrong.missing',
  postBox: 'locations.wrong.postBox',
};

/** The name, the country, and the fields that the country has, in its order. */
export function AddressFields({ draft, form, problems, onChange }: AddressFieldsProps) {
  const say = useSay();
  const { language } = useStart();
  const countries = countriesIn(language).map(({ code, name }) => ({ value: code, text: name }));
  return (
    <>
      <TextField
        label={say('locations.name')}
        name="name"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        hint={say('locations.nameHint')}
        autoFocus
      />
      <Select
        label={say('lines.detail.country')}
        value={draft.country}
        options={countries}
        onChange={(country) => onChange({ ...draft, country })}
      />
      {form?.fields
        .filter(({ id }) => id !== 'country' && id !== 'customerName')
        .map((field) => (
          <AddressField
            key={field.id}
            field={field}
            value={draft.values[field.id] ?? ''}
            problem={problems.find((one) => one.field === field.id)}
            onChange={(value) => onChange({ ...draft, values: { ...draft.values, [field.id]: value } })}
          />
        ))}
    </>
  );
}

interface AddressFieldProps {
  readonly field: AddressForm['fields'][number];
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onChange: (value: string) => void;
}

function AddressField({ field, value, problem, onChange }: AddressFieldProps) {
  const say = useSay();
  const { id, name, options, maxLength, isNeeded } = field;
  const label = say(`addressField.${name}`);
  if (options)
    return (
      <Select
        label={label}
        value={value}
        options={[
          { value: '', text: say('locations.choose') },
          ...options.map(({ key, label: text }) => ({ value: key, text })),
        ]}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={isNeeded ? label : say('locations.optional', { field: label })}
      name={id}
      value={value}
      onChange={(typed) => onChange(typed.slice(0, maxLength))}
      error={problem && say(wrong[problem.rule] ?? 'locations.wrong.form')}
    />
  );
}
