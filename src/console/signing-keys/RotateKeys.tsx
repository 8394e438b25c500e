import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { rotateKey } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { keyOfKeys } from './keys-queries.ts';

/** Makes new signing keys, after it has said what stops and what stays. */
export function RotateKeys({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('signingKeys.rotateTitle')}
      verb={say('signingKeys.rotate')}
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        await call(rotateKey, {}, options);
        await queries.invalidateQueries({ queryKey: keyOfKeys });
        tell(say('signingKeys.rotated'));
      }}
    >
      <p>{say('signingKeys.rotateDetail')}</p>
      <p>{say('signingKeys.rotateStays')}</p>
    </ConfirmDialog>
  );
}
