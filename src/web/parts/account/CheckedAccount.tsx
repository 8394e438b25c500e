import { returnTo } from '../../kernel/navigation/useRoute.ts';
import { readCheckedCredential } from '../../kernel/visit/checked-credential.ts';
import { LateChip } from './LateChip.tsx';

/** Whom a screen before the proof is for: what the user typed in this tab, and nothing else. */
export function CheckedAccount() {
  const checked = readCheckedCredential();
  return (
    checked && (
      <LateChip credential={checked.shown} extension={checked.extension} onOther={() => returnTo('enterCredential')} />
    )
  );
}
