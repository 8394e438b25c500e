import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { useCaller } from '../kernel/caller.ts';
import { type Spending, setSpendingLimit } from '../kernel/management.generated.ts';
import { may } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { keyOfSpending } from '../parts/spending/spending-query.ts';
import { useAmount } from '../parts/spending/useAmount.ts';
import { amountFrom, daysOfLimit, midnightAfter, mostOf } from './limit-wish.ts';

interface ChangeLimitProps {
  readonly spending: Spending;
  readonly onClose: () => void;
}

/** Asks for a limit, until when it holds, and why; and says what it may cost or stops, and what holds after it. */
export function ChangeLimit({ spending, onClose }: ChangeLimitProps) {
  const say = useSay();
  const written = useAmount();
  const { moment } = useTimes();
  const queries = useQueryClient();
  const highest = mostOf(spending.limit.usualLimit, may(useCaller(), 'spending:write', { kind: 'all' }));
  const [text, setText] = useState('');
  const [days, setDays] = useState('1');
  const { brandId, name, spent } = spending;
  const amount = amountFrom(text, highest);
  const until = midnightAfter(Date.now(), Number(days));
  const range = say('spending.most', { limit: written(highest) });
  return (
    <ConfirmDialog
      title={say('spending.changeTitle', { name })}
      verb={say('spending.change')}
      isDanger={amount !== undefined && amount <= spent}
      reason="needed"
      isBlocked={amount === undefined}
      onClose={onClose}
      perform={async (options) => {
        if (amount === undefined) return;
        const wish = { brandId, limit: amount, until, reason: options.reason ?? '' };
        const { limit } = await call(setSpendingLimit, wish, options);
        await queries.invalidateQueries({ queryKey: keyOfSpending });
        tell(say('spending.done', { name, limit: written(limit) }));
      }}
    >
      <TextField
        label={say('spending.limit')}
        name="limit"
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={setText}
        hint={range}
        error={text !== '' && amount === undefined ? range : undefined}
      />
      <Select
        label={say('spending.until')}
        value={days}
        options={daysOfLimit.map((count) => ({
          value: String(count),
          text: `${say('spending.forDays', { count })} (${moment(midnightAfter(Date.now(), count))})`,
        }))}
        onChange={setDays}
      />
      {amount !== undefined && <Effect spending={spending} amount={amount} />}
      <p>{say('spending.back', { time: moment(until), limit: written(spending.limit.usualLimit) })}</p>
    </ConfirmDialog>
  );
}

/** What a limit may cost more than the present one, or what it stops. */
function Effect({
  spending: { spent, limit },
  amount,
}: Pick<ChangeLimitProps, 'spending'> & { readonly amount: number }) {
  const say = useSay();
  const written = useAmount();
  if (amount <= spent) return <p>{say('spending.stopsNow', { amount: written(spent) })}</p>;
  if (amount > limit.limit) return <p>{say('spending.more', { amount: written(amount - limit.limit) })}</p>;
  return <p>{say('spending.stopsAt', { amount: written(amount) })}</p>;
}
