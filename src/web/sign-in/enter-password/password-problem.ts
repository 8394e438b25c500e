/** What a refused password has beside its message. */
export { ErrorReference } from '../../parts/problem/ErrorReference.tsx';
export { LateSsoWay } from '../../parts/sso/LateSsoWay.tsx';
export { PasswordHelp } from './PasswordHelp.tsx';
