import { EnterCredential } from '../../sign-in/enter-credential/EnterCredential.tsx';
import { EnterPassword } from '../../sign-in/enter-password/EnterPassword.tsx';
import type { Drawing, DrawnProps } from './Drawing.ts';
import { nothing, placeholder } from './placeholder.ts';

const typed = { username: '' };
const known = { type: 'email', shown: placeholder, username: '', typed } as const;

function DrawnCredential({ refusal }: DrawnProps) {
  return <EnterCredential state={{ step: 'enterCredential', typed, problem: refusal }} send={nothing} />;
}

function DrawnPassword({ refusal }: DrawnProps) {
  return <EnterPassword state={{ step: 'enterPassword', known, problem: refusal }} send={nothing} />;
}

/** The two forms of every sign-in. */
export const signInDrawings = {
  enterCredential: { Screen: DrawnCredential, isForm: true },
  enterPassword: { Screen: DrawnPassword, isForm: true },
} as const satisfies Record<string, Drawing>;
