import type { Refusal } from '../../contract/envelope.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import { parseCredential } from '../../rules/credential.ts';
import type { PathMatch } from '../../rules/page-path.ts';
import type { SignInState, TypedCredential } from './sign-in.flow.ts';

type Prefilling = Pick<PageParameters, 'login_hint' | 'username' | 'extension'>;
/** The part of the boot data that decides the start state. */
interface StartFacts {
  readonly parameters: Prefilling;
  readonly refusal?: Refusal | undefined;
  readonly signIn: { readonly isProven?: true } | null;
}

/** The state of the flow when the page opens, from the start path and the parameters. */
export function startState(start: PathMatch | undefined, { parameters, refusal, signIn }: StartFacts): SignInState {
  const typed = prefilled(parameters);
  const credential = start?.params.credential;
  if (refusal) return { step: 'stopped', refusal };
  if (signIn?.isProven) return { step: 'resuming' };
  if (!credential) return { step: 'enterCredential', typed };
  const { username, extension } = formatForCalls({ ...typed, username: credential });
  return {
    step: 'enterPassword',
    known: {
      type: start.screen === 'enterEmailPassword' ? 'email' : 'number',
      shown: credential,
      username,
      ...(extension && { extension }),
      typed: { ...typed, username: credential },
    },
  };
}

function prefilled({ login_hint, username, extension }: Prefilling): TypedCredential {
  return { username: (login_hint ?? username ?? '').trim(), ...(extension && { extension: extension.trim() }) };
}

/** The credential as calls take it: a number without formatting; an e-mail address without phone fields. */
export function formatForCalls({ username, extension, countryCode }: TypedCredential): TypedCredential {
  const credential = parseCredential(username);
  if (credential.kind !== 'phone') return { username };
  const extensionDigits = extension || credential.extension;
  return {
    username: credential.number,
    ...(extensionDigits && { extension: extensionDigits }),
    ...(countryCode && !credential.number.startsWith('+') && { countryCode }),
  };
}
