import type { Refusal } from '../../contract/envelope.ts';
import type { PageParameters } from '../../contract/query-parameters.ts';
import type { PathMatch } from '../../rules/paths/page-path.ts';
import type { SignInState, TypedCredential } from '../../rules/sign-in/sign-in-state.ts';
import { formatForCalls } from '../../rules/texts/format-for-calls.ts';

type Prefilling = Pick<PageParameters, 'login_hint' | 'username' | 'extension'>;
/** The part of the boot data that decides the start state. */
interface StartFacts {
  readonly parameters: Prefilling;
  readonly refusal?: Refusal | undefined;
  /** Shown on the form that the page starts with. */
  readonly problem?: Refusal | undefined;
  readonly signIn: { readonly isProven?: true } | null;
}

/** The state of the flow when the page opens, from the start path and the parameters. */
export function startState(
  start: PathMatch | undefined,
  { parameters, refusal, problem, signIn }: StartFacts,
): SignInState {
  const typed = prefilled(parameters);
  const credential = start?.params.credential;
  if (refusal) return { step: 'stopped', refusal };
  if (signIn?.isProven) return { step: 'resuming' };
  const said = problem && start?.screen !== 'error' && problem.surface !== 'silent' && { problem: atForm(problem) };
  if (!credential) return { step: 'enterCredential', typed, ...said };
  const isEmail = start.screen === 'enterEmailPassword';
  const { username, extension } = formatForCalls({ ...typed, username: credential });
  return {
    step: 'enterPassword',
    known: {
      type: isEmail ? 'email' : 'number',
      shown: isEmail ? credential : username,
      username,
      ...(extension && { extension }),
      typed: { ...typed, username: credential },
    },
    ...(signIn && { isAssumed: true }),
    ...said,
  };
}

/** The error as a form shows it that the user can still fill in. */
export function atForm({ fatal: _, ...refusal }: Refusal): Refusal {
  return refusal.surface === 'screen' || refusal.surface === 'step' ? { ...refusal, surface: 'form' } : refusal;
}

function prefilled({ login_hint, username = '', extension = '' }: Prefilling): TypedCredential {
  return formatForCalls({ username: login_hint ?? username, extension });
}
