import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AddressFieldId } from '../../../contract/address/address-fields.ts';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import type { Country } from '../../../contract/address/place.ts';
import {
  type AddressProblem,
  type AddressValues,
  changeCountry,
  shownFields,
} from '../../../rules/address/address-form.ts';
import { useFocusOnProblem } from '../../../ui/focus/useFocusOnProblem.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { AddressRow } from './AddressRow.tsx';
import { firstToFill, openProblems } from './address-entry.rules.ts';
import { CountryLine } from './CountryLine.tsx';
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
  const opener = useRef<HTMLButtonElement>(null);
  const isSummedUp = problems.length + wrongBelow.length > 1;
  const [refused, setRefused] = useState({ problems, values, isSummedUp });
  if (refused.problems !== problems) setRefused({ problems, values, isSummedUp });
  const notes = useAddressNote({ format, values, keptStreets: props.keptStreets, onChange }, language);
  const open = openProblems(problems, format, refused.values, values);
  const isWrong = problems.length + wrongBelow.length > 0;
  useFocusOnProblem(form, isWrong ? problems : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!isWrong) focusField(form, props.focusOn ?? firstToFill(values, format) ?? '');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each format
  useEffect(() => {
    onChange((now) => (now.country === format.country ? changeCountry(now, format) : now));
  }, [format]);

  function change(id: AddressFieldId, value: string, isWhole: boolean) {
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
    if (props.countryProblem) opener.current?.focus();
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <ProblemSummary problems={open} format={format} form={form} wrongBelow={wrongBelow} />
      <CountryLine
        countries={props.countries}
        isoCode={values.country ?? ''}
        isReadOnly={props.isWorking}
        problem={props.countryProblem}
        opener={opener}
        onChange={(isoCode) => onChange((now) => ({ ...now, country: isoCode }))}
      />
      {fieldsOf(format).map((field) => (
        <AddressRow
          key={field.id}
          field={field}
          format={format}
          values={values}
          form={form}
          notes={notes}
          problems={open}
          isSummedUp={refused.isSummedUp}
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
  const rows = fieldsOf(format).map(({ id }) => [id, data.get(id)] as const);
  return Object.fromEntries(rows.filter((row): row is [AddressFieldId, string] => typeof row[1] === 'string'));
}

/** The country has a line of its own. */
const fieldsOf = (format: AddressFormat) => shownFields(format).filter(({ type }) => type !== 'country');
