import type { ReactNode } from 'react';

/** One of the values of a field. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly text: string;
}

/** Something that a text has found. */
export interface FoundThing {
  readonly id: string;
  readonly text: string;
  readonly mark?: ReactNode;
  readonly detail?: string | undefined;
}

export interface FoundFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the text finds; the field does not filter. */
  readonly found: readonly FoundThing[];
  readonly none: string;
  readonly onChoose: (id: string) => void;
  readonly autoFocus?: boolean;
}
