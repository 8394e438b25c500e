/** What a problem has beside its message in a form, which few problems have. */
export { ErrorReference } from './ErrorReference.tsx';
export { LateSsoWay } from './LateSsoWay.tsx';
