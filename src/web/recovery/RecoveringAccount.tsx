import { readStored } from '../kernel/browser/storage.ts';
import { returnTo } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AccountChip } from '../parts/account/AccountChip.tsx';

/**
 * Whom a recovery is for: what the user typed in this tab to ask for it, and after the proof what the server says.
 * @param credential from the server
 */
export function RecoveringAccount({
  credential = readStored<string>('recovery'),
}: {
  credential?: string | undefined;
}) {
  const { signIn } = useVisit();
  return (
    credential && (
      <AccountChip credential={credential} onOther={signIn ? () => returnTo('enterCredential') : undefined} />
    )
  );
}
