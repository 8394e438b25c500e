import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { endSpendingLimit, type Spending } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { keyOfSpending } from '../parts/spending/spending-query.ts';
import { useAmount } from '../parts/spending/useAmount.ts';

interface EndLimitProps {
  readonly spending: Spending;
  readonly onClose: () => void;
}

/** Asks before a limit that somebody has set is ended, and says what holds then. */
export function EndLimit({ spending: { brandId, name, spent, limit }, onClose }: EndLimitProps) {
  const say = useSay();
  const amount = useAmount();
  const queries = useQueryClient();
  const stops = spent >= limit.usualLimit;
  return (
    <ConfirmDialog
      title={say('spending.endTitle', { name })}
      verb={say('spending.end')}
      isDanger={stops}
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(endSpendingLimit, { brandId }, options);
        await queries.invalidateQueries({ queryKey: keyOfSpending });
        tell(say('spending.done', { name, limit: amount(limit.usualLimit) }));
      }}
    >
      <p>{say('spending.endDetail', { limit: amount(limit.usualLimit) })}</p>
      {stops && <p>{say('spending.stopsNow', { amount: amount(spent) })}</p>}
    </ConfirmDialog>
  );
}
