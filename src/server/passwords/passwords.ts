export { formOf } from './change-password.ts';
export { passwordGates } from './password.gate.ts';
export { hasPin } from './pins.ts';
export { type KeptOpen, preparePassword, type ReplacePasswordDeps, storePassword } from './replace-password.ts';
