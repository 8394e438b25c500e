import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AddressFieldId } from '../../../contract/address-fields.ts';
import type { AddressField as AddressFieldRow, AddressFormat } from '../../../contract/address-format.ts';
import type { Country } from '../../../contract/place.ts';
import { type AddressProblem, type AddressValues, changeCountry, shownFields } from '../../../rules/address-form.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { useFocusOnProblem } from '../../ui/useFocusOnProblem.ts';
import { AddressRow } from './AddressRow.tsx';
import { focusField } from './focusField.ts';
import { ProblemSummary, type WrongField } from './ProblemSummary.tsx';
import { useAddressNote } from './useAddressNote.ts';

export interface AddressFormProps {
  readonly countries: readonly Country[];
  readonly format: AddressFormat;
  readonly values: AddressValues;
  /** What was wrong when the form was last sent; a new list each time. */
  readonly problems: readonly AddressProblem[];
  readonly isWorking: boolean;
  /** Why the country cannot be chosen. */
  readonly countryProblem?: ReactNode;
  /** Fields below those of the address that are wrong: name and label. */
  readonly wrongBelow?: readonly WrongField[];
  /** The field that has the focus first, when nothing is wrong. */
  readonly focusOn?: AddressFieldId | undefined;
  /** Lines of streets whose unit the user wants to stay where it is. */
  readonly keptStreets: Set<string>;
  /** As the setter of a state: several fields may be filled in at once. */
  onChange(update: (values: AddressValues) => AddressValues): void;
  /** @param values those of the fields, which a browser may have filled in unseen */
  onSubmit(values: AddressValues): void;
  /** What follows the fields: further fields, the message of the form, its button. */
  readonly children: ReactNode;
}

/** The form of an address: the country, then the fields of its format in their order (EA-6). */
export function AddressForm({ format, values, problems, onChange, wrongBelow = [], ...props }: AddressFormProps) {
  const { language } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState<{ for: object; ids: readonly AddressFieldId[] }>({ for: problems, ids: [] });
  const notes = useAddressNote({ format, values, keptStreets: props.keptStreets, onChange }, language);
  const open = problems.filter(({ fieldId }) => changed.for !== problems || !changed.ids.includes(fieldId));
  useFocusOnProblem(form, problems.length + wrongBelow.length > 0 ? problems : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (problems.length + wrongBelow.length === 0) focusField(form, props.focusOn ?? 'country');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each format
  useEffect(() => {
    onChange((now) => (now.country === format.country ? changeCountry(now, format) : now));
  }, [format]);

  function change(id: AddressFieldId, value: string, isWhole: boolean) {
    setChanged({ for: problems, ids: [...(changed.for === problems ? changed.ids : []), id] });
    onChange((now) => ({ ...now, [id]: value }));
    if (isWhole) leave(id, { ...values, [id]: value });
    else notes.type(id);
  }
  function leave(id: AddressFieldId, typed: AddressValues) {
    const left = notes.leave(id, typed);
    const changed = Object.entries(left).filter(([name, value]) => typed[name] !== value);
    onChange((now) => ({ ...now, ...Object.fromEntries(changed) }));
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (props.isWorking || values.country !== format.country) return;
    const typed: AddressValues = { ...values, ...enteredIn(event.currentTarget, format) };
    const entered = notes.leave('zip', notes.leave('street', typed));
    onChange(() => entered);
    props.onSubmit(entered);
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <ProblemSummary problems={open} format={format} form={form} wrongBelow={wrongBelow} />
      {withCountries(shownFields(format), props.countries).map((field) => (
        <AddressRow
          key={field.id}
          field={field}
          format={format}
          values={values}
          form={form}
          notes={notes}
          problems={open}
          {...(field.type === 'country' && { problem: props.countryProblem })}
          isReadOnly={props.isWorking}
          onChange={(value, isWhole) => change(field.id, value, isWhole)}
          onLeft={() => leave(field.id, values)}
        />
      ))}
      {props.children}
    </form>
  );
}

/** The values of the fields as they stand in the page. */
function enteredIn(form: HTMLFormElement, format: AddressFormat): AddressValues {
  const data = new FormData(form);
  const rows = shownFields(format).map(({ id }) => [id, data.get(id)] as const);
  return Object.fromEntries(rows.filter((row): row is [AddressFieldId, string] => typeof row[1] === 'string'));
}

/** The list of countries belongs to no format. */
function withCountries(fields: readonly AddressFieldRow[], countries: readonly Country[]): readonly AddressFieldRow[] {
  const options = countries.map(({ isoCode, name }) => ({ key: isoCode, label: name }));
  return fields.map((field) => (field.type === 'country' ? { ...field, options } : field));
}
