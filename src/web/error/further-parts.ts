import type { ComponentType } from 'react';
import { type Loadable, loadable } from '../ui/loadable.ts';
import type { ShownError } from './error-of.rules.ts';
import type { FurtherPartProps } from './FurtherPartProps.ts';

type FurtherPart = Loadable<ComponentType<FurtherPartProps>>;

const wayPart: FurtherPart = loadable(
  'errorScreen.useSso',
  () => import('./SsoWayError.tsx'),
  ({ SsoWayError }) => SsoWayError,
);

const visitPart: FurtherPart = loadable(
  'errorScreen.tryAgain',
  () => import('./SsoVisitError.tsx'),
  ({ SsoVisitError }) => SsoVisitError,
);

/** The parts, and their modules for a page that starts with them. */
export const furtherParts = new Map([
  [wayPart, 'error/SsoWayError'],
  [visitPart, 'error/SsoVisitError'],
]);

/** The screens of errors of single sign-on, which have texts and actions of their own in a sign-in that goes on. */
export function furtherPartOf({ leadsTo, params }: ShownError, signIn: object | null): FurtherPart | undefined {
  if (!signIn) return undefined;
  if (leadsTo === 'ssoLogin') return wayPart;
  return params?.host === undefined ? undefined : visitPart;
}
