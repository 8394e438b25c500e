import { readCheckedCredential } from '../../kernel/checked-credential.ts';
import { returnTo } from '../../kernel/useRoute.ts';
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
