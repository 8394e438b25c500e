import { restartPath } from '../../../contract/leave.ts';
import { leaveFor } from '../../kernel/browser/document.ts';
import { readProvenAccount } from '../../kernel/visit/proven-account.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { AccountChip } from './AccountChip.tsx';

/** Whom a step after the proof is for. Without a sign-in, or while the server does not name the account, it is nothing. */
export function ProvenAccount() {
  const onOther = useOtherAccount();
  const { signIn } = useVisit();
  const account = signIn ? readProvenAccount() : undefined;
  return account && <AccountChip credential={account.credential} extension={account.extension} onOther={onOther} />;
}

/** Begins the sign-in again, for somebody else; undefined where a user who is signed in confirms a change. */
export function useOtherAccount(): (() => void) | undefined {
  const { signIn } = useVisit();
  return signIn && !signIn.changes ? () => leaveFor(`${restartPath(signIn.id)}?another=1`) : undefined;
}
