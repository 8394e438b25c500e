import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { endProviderOrder } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { keyOfProviders } from '../parts/providers/providers-query.ts';
import type { SentTo } from './orders-of-ways.ts';

interface EndOrderProps {
  readonly order: SentTo;
  readonly onClose: () => void;
}

/** Asks before an order that somebody has set is ended, and says who sends then. */
export function EndOrder({ order: { channel, country }, onClose }: EndOrderProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('providers.endTitle')}
      verb={say('spending.end')}
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(endProviderOrder, { channel, country }, options);
        await queries.invalidateQueries({ queryKey: keyOfProviders });
        tell(say('providers.ended'));
      }}
    >
      <p>{say('providers.endDetail')}</p>
    </ConfirmDialog>
  );
}
