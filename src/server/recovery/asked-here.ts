import { pathTo } from '../../rules/paths/page-path.ts';
import type { RequestContext } from '../http/serve.ts';
import { ownSignIn } from '../sign-in/sign-in.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import type { Recovery, RecoveryPurpose } from './recovery-store.ts';

/** The screens that take the code of a mail. */
const codeScreens = {
  reset: 'resetEmailSent',
  setup: 'setupEmailSent',
  express: 'expressLink',
} as const satisfies Record<RecoveryPurpose, string>;

type Asked = Pick<Recovery, 'purpose' | 'signInId'>;

/** Keeps in which sign-in this browser has asked for a mail: its link may arrive without what tells that. */
export function keepAsked({ purpose, signInId }: Asked, seconds: number, { handover }: RequestContext): void {
  handover.bind('asked', `${purpose}.${signInId}`, seconds);
}

/** Where the code of the last mail can be typed that this browser has asked for. */
export async function askedHere(
  { store }: Pick<RecoveryDeps, 'store'>,
  { handover, cookies }: RequestContext,
): Promise<{ readonly continueAt?: string }> {
  const [, purpose, signInId] = /^(reset|setup|express)\.([\w-]+)$/.exec(handover.read('asked') ?? '') ?? [];
  const isOpen = await ownSignIn(store, signInId, cookies).then(
    () => true,
    () => false,
  );
  if (!isOpen || !signInId) return {};
  const screen = codeScreens[purpose as RecoveryPurpose]; // one of those that the pattern names
  return { continueAt: `/?${new URLSearchParams({ signIn: signInId })}#${pathTo(screen)}` };
}
