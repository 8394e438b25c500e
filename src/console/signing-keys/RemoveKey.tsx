import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { type ListKeysItem, removeKey } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { keyOfKeys } from './keys-queries.ts';

interface RemoveKeyProps {
  readonly signingKey: ListKeysItem;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a key for good. */
export function RemoveKey({ signingKey: { keyId }, onRemoved, onClose }: RemoveKeyProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('signingKeys.removeTitle', { key: keyId.slice(0, 8) })}
      verb={say('signingKeys.remove')}
      isDanger
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(removeKey, { keyId }, options);
        tell(say('settings.program.removed', { name: keyId.slice(0, 8) }));
        onRemoved();
        await queries.invalidateQueries({ queryKey: keyOfKeys });
      }}
    >
      <p>{say('signingKeys.removeDetail')}</p>
    </ConfirmDialog>
  );
}
