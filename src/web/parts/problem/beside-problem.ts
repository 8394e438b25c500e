/** What a problem has beside its message in a form, which few problems have. */

export { LateSsoWay } from '../sso/LateSsoWay.tsx';
export { ErrorReference } from './ErrorReference.tsx';
