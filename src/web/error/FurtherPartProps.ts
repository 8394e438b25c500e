import type { ReactNode } from 'react';
import type { ShownError } from './error-of.rules.ts';

export interface FurtherPartProps {
  readonly error: ShownError;
  /** The plain screen. */
  readonly children: ReactNode;
}
