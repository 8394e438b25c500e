import type { ComponentType } from 'react';
import type { DrawnError } from '../../../contract/drawn-screens.ts';

export type DrawnProps = Pick<DrawnError, 'refusal' | 'way'>;

/** How a screen is drawn with an error. */
export interface Drawing {
  readonly Screen: ComponentType<DrawnProps>;
  /** It is a form of every sign-in, below which the page offers to sign up. */
  readonly isForm?: true;
}
