import type { ComponentType } from 'react';
import { ssoWayErrors } from '../../contract/sign-in/sso-way-errors.ts';
import { visitErrors } from '../../contract/sign-in/visit-errors.ts';
import { type Loadable, loadable } from '../parts/screen/loadable.ts';
import type { ErrorPartProps } from './ErrorPartProps.ts';
import type { ShownError } from './error-of.rules.ts';

type ErrorPart = Loadable<ComponentType<ErrorPartProps>>;

const plainPart: ErrorPart = loadable(
  'errorScreen.title',
  () => import('./PlainError.tsx'),
  ({ PlainError }) => PlainError,
);

const wayPart: ErrorPart = loadable(
  'errorScreen.useSso',
  () => import('./SsoWayError.tsx'),
  ({ SsoWayError }) => SsoWayError,
);

const visitPart: ErrorPart = loadable(
  'errorScreen.tryAgain',
  () => import('./SsoVisitError.tsx'),
  ({ SsoVisitError }) => SsoVisitError,
);

/** The parts, and their modules for a page that starts with them. */
export const errorParts = new Map([
  [plainPart, 'error/PlainError'],
  [wayPart, 'error/SsoWayError'],
  [visitPart, 'error/SsoVisitError'],
]);

/** The screen of an error. Those of single sign-on have texts and actions of their own in a sign-in that goes on. */
export function errorPartOf({ name, params }: ShownError, signIn: object | null): ErrorPart {
  const isOneOf = (names: readonly string[]) => signIn !== null && names.includes(name);
  if (isOneOf(Object.values(ssoWayErrors))) return wayPart;
  return params?.host !== undefined && isOneOf(visitErrors) ? visitPart : plainPart;
}
