export { formOf } from './change-password.ts';
export { checkNewPassword, hashNewPin } from './check-password.ts';
export { passwordGates } from './password.gate.ts';
export { hasPin, storePin } from './pins.ts';
export { preparePassword, type ReplacePasswordDeps, storePassword } from './replace-password.ts';
