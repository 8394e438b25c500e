import { type ClipboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { AddressField as Field } from '../../../contract/address/address-format.ts';
import { Field as TextField } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AddressField.module.css';
import { autoCompleteOf, inputModeOf } from './address-entry.rules.ts';
import { DescribedProblem } from './DescribedProblem.tsx';
import { labelOf } from './field-label.ts';

interface AddressFieldProps {
  readonly field: Field;
  readonly value: string;
  /** One of a group of which one is mandatory; it is not called optional. */
  readonly isInGroup: boolean;
  readonly isReadOnly: boolean;
  /** An alert above the form names every field that is wrong. */
  readonly isSummedUp: boolean;
  readonly problem: ReactNode;
  /** Another field of its group says what is missing. */
  readonly isInvalid: boolean;
  readonly hint: ReactNode;
  /** @param isWhole the browser filled it in, or the user has chosen; otherwise the user may type on */
  onChange(value: string, isWhole: boolean): void;
  /** The user has left the field. */
  onLeft(): void;
  onPaste?(event: ClipboardEvent<HTMLInputElement>): void;
}

/** A field of an address: a list where the country has one, else a text that is never cut. */
export function AddressField({ field, isInGroup, problem, hint, isInvalid, ...props }: AddressFieldProps) {
  const { t, say, hasText } = useVisit();
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const { id, name, options, metadata, example } = field;
  const text = labelOf(name, t);
  const label = metadata.mandatory || isInGroup ? text : t('addressForm.optional', { field: text });
  const shared = { label, name: id, isInvalid, describedBy: messageId, autoComplete: autoCompleteOf(id) };

  // The form fills fields in: the state of a postal code, or a pasted address.
  useLayoutEffect(() => {
    if (input.current && input.current.value !== props.value) input.current.value = props.value;
  }, [props.value]);

  return (
    <div className={styles.row}>
      {options ? (
        <SelectField
          {...shared}
          options={[['', t('addressForm.choose')], ...options.map((one) => [one.key, one.label] as const)]}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value, true)}
        />
      ) : (
        <TextField
          {...shared}
          ref={input}
          defaultValue={props.value}
          placeholder={placeholderOf()}
          inputMode={inputModeOf(field)}
          autoCapitalize={id === 'zip' ? 'characters' : 'words'}
          spellCheck={false}
          readOnly={props.isReadOnly}
          onInput={({ currentTarget, nativeEvent }) => props.onChange(currentTarget.value, !isTyped(nativeEvent))}
          onBlur={props.onLeft}
          onPaste={props.onPaste}
        />
      )}
      {problem && props.isSummedUp ? (
        <DescribedProblem id={messageId}>{problem}</DescribedProblem>
      ) : (
        <FieldMessage id={messageId} hint={hint}>
          {problem}
        </FieldMessage>
      )}
    </div>
  );

  function placeholderOf(): string | undefined {
    if (example) return t('addressForm.example', { example });
    const own = `addressExample.${name}`;
    return hasText(own) ? say(own) : undefined;
  }
}

/** Browsers say how a text was typed, and nothing where they filled it in. */
const isTyped = (event: Event) => event instanceof InputEvent && event.inputType !== '';
