/** What a refused password has beside its message. */
export { ErrorReference } from '../../ui/ErrorReference.tsx';
export { LateSsoWay } from '../../ui/LateSsoWay.tsx';
export { PasswordHelp } from './PasswordHelp.tsx';
