import type { ShownError } from './error-of.rules.ts';

export interface ErrorPartProps {
  readonly error: ShownError;
}
