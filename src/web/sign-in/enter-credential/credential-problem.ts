/** What a problem at the field has beside its message, which the first screen seldom needs. */
export { ErrorReference, LateSsoWay } from '../../parts/problem/beside-problem.ts';
export { InvalidPhone } from './InvalidPhone.tsx';
