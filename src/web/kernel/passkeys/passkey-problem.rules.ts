import type { Refusal } from '../../../contract/envelope.ts';
import type { ErrorName } from '../../../contract/errors.ts';

type Asked = 'get' | 'create';

/**
 * By the name of the browser's exception (WebAuthn Level 3 §5.1.3 and §5.1.4). It says `NotAllowedError` for whatever the
 * user did or did not do, so that no page learns which passkeys there are.
 */
const problems: Readonly<Record<string, Readonly<Record<Asked, ErrorName>>>> = {
  NotAllowedError: { get: 'passkeyNotUsed', create: 'passkeyNotCreated' },
  AbortError: { get: 'passkeyNotUsed', create: 'passkeyNotCreated' },
  InvalidStateError: { get: 'passkeyFailed', create: 'passkeyPresent' },
  ConstraintError: { get: 'passkeyUnverified', create: 'passkeyUnverified' },
};

/** The problem to show when the browser gave no passkey. @param exception its name; undefined where nothing was thrown */
export function passkeyProblem(asked: Asked, exception = 'NotAllowedError'): Refusal {
  return { name: problems[exception]?.[asked] ?? 'passkeyFailed', kind: 'default', surface: 'form' };
}
