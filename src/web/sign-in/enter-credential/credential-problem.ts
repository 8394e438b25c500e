/** What a problem at the field has beside its message, which the first screen seldom needs. */
export { ErrorReference } from '../../ui/ErrorReference.tsx';
export { LateSsoWay } from '../../ui/LateSsoWay.tsx';
export { InvalidPhone } from './InvalidPhone.tsx';
