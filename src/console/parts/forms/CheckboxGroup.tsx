import Check from 'lucide/dist/esm/icons/check.mjs';
import { Checkbox, FieldError, CheckboxGroup as Group, Label, Text } from 'react-aria-components';
import { Icon } from '../icons/Icon.tsx';
import styles from './Choices.module.css';
import field from './Field.module.css';
import type { SelectOption } from './field-types.ts';

interface CheckboxGroupProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** Any of several values, in the order of the options. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, values, options, onChange, hint, error } = props;
  return (
    <Group
      className={field.field ?? ''}
      value={[...values]}
      onChange={(chosen) => onChange(options.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={styles.boxes}>
        {options.map(({ value, text }) => (
          <Checkbox key={value} value={value} className={styles.check ?? ''}>
            <span className={styles.box}>
              <Icon of={Check} />
            </span>
            {text}
          </Checkbox>
        ))}
      </div>
      {hint && (
        <Text slot="description" className={field.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={field.error ?? ''}>{error}</FieldError>
    </Group>
  );
}
