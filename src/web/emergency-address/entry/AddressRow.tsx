import type { ReactNode, RefObject } from 'react';
import type { AddressFormat, AddressField as FieldOfFormat } from '../../../contract/address/address-format.ts';
import type { AddressProblem, AddressValues } from '../../../rules/address/address-form.ts';
import { AddressField } from './AddressField.tsx';
import { AddressHint } from './AddressHint.tsx';
import { AddressProblemText } from './AddressProblemText.tsx';
import { focusField } from './focusField.ts';
import type { AddressNotes } from './useAddressNote.ts';

interface AddressRowProps {
  readonly field: FieldOfFormat;
  readonly format: AddressFormat;
  readonly values: AddressValues;
  readonly problems: readonly AddressProblem[];
  /** What else is wrong with the field. */
  readonly problem?: ReactNode;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly notes: AddressNotes;
  /** An alert above the form names every field that is wrong. */
  readonly isSummedUp: boolean;
  readonly isReadOnly: boolean;
  onChange(value: string, isWhole: boolean): void;
  onLeft(): void;
}

/** A field with its hint or its problem, and what mends it. The focus stays at the field. */
export function AddressRow({ field, format, problems, form, notes, ...props }: AddressRowProps) {
  const { id } = field;
  const value = props.values[id] ?? '';
  const problem = problems.find(({ fieldId }) => fieldId === id);
  const group = format.dependencies.find(({ fields }) => fields.includes(id))?.fields;
  const isGroupInvalid = problems.some(({ rule, fieldId }) => rule === 'either' && group?.includes(fieldId));
  const andFocus =
    <Arguments extends unknown[]>(act: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      act(...given);
      focusField(form, id);
    };
  return (
    <AddressField
      field={field}
      value={value}
      isInGroup={group !== undefined}
      isReadOnly={props.isReadOnly}
      isSummedUp={props.isSummedUp}
      isInvalid={problem !== undefined || isGroupInvalid || Boolean(props.problem)}
      problem={
        problem ? (
          <AddressProblemText
            problem={problem}
            format={format}
            value={value}
            onSuggestion={andFocus((text: string) => props.onChange(text, true))}
          />
        ) : (
          props.problem
        )
      }
      hint={<AddressHint id={id} format={format} note={notes.note} onUndo={andFocus(notes.undo)} />}
      onChange={props.onChange}
      onLeft={props.onLeft}
      {...(id === 'street' && { onPaste: notes.paste })}
    />
  );
}
