import { Link } from '@tanstack/react-router';
import Lock from 'lucide/dist/esm/icons/lock-keyhole.mjs';
import { Suspense, useState } from 'react';
import { useCaller, useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { Spending, SpendingLimit } from '../kernel/management.generated.ts';
import { may, pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { ActorName } from '../parts/records/ActorName.tsx';
import { SpentBar } from '../parts/spending/SpentBar.tsx';
import { useAmount } from '../parts/spending/useAmount.ts';
import { Note } from '../parts/states/States.tsx';
import { SpendingCourse } from './SpendingCourse.tsx';
import { SpentOnCountries } from './SpentOnCountries.tsx';
import { StoppedMark } from './StoppedMark.tsx';
import type { SpendingRange } from './spending-search.ts';

const ChangeLimit = laterPart(() => import('./ChangeLimit.tsx'), 'ChangeLimit');
const EndLimit = laterPart(() => import('./EndLimit.tsx'), 'EndLimit');

interface SpendingPanelProps {
  readonly spending: Spending;
  readonly range: SpendingRange;
  readonly onClose: () => void;
}

/** A brand with its limit and where that comes from, what it has spent and on what, and the acts on the limit. */
export function SpendingPanel({ spending, range, onClose }: SpendingPanelProps) {
  const [asked, setAsked] = useState<'change' | 'end'>();
  const { name, limit, spent, stopped, hasPrices } = spending;
  const say = useSay();
  const close = () => setAsked(undefined);
  return (
    <BesidePanel title={name} onClose={onClose} foot={<Acts limit={limit} onAsk={setAsked} />}>
      {hasPrices ? (
        <SpentBar spent={spent} limit={limit.limit} isStopped={stopped === 'all'} />
      ) : (
        <Note>{say('spending.noPrices')}</Note>
      )}
      <StoppedMark stopped={stopped} />
      <Facts spending={spending} />
      <SpendingCourse course={spending.course} range={range} />
      <SpentOnCountries spending={spending} />
      <MessagesLink brandId={spending.brandId} />
      <Suspense>
        {asked === 'change' && <ChangeLimit spending={spending} onClose={close} />}
        {asked === 'end' && <EndLimit spending={spending} onClose={close} />}
      </Suspense>
    </BesidePanel>
  );
}

interface ActsProps {
  readonly limit: SpendingLimit;
  readonly onAsk: (what: 'change' | 'end') => void;
}

function Acts({ limit: { set }, onAsk }: ActsProps) {
  const say = useSay();
  const maySet = useMay()('spending:write');
  const maySetAll = may(useCaller(), 'spending:write', { kind: 'all' });
  if (!maySet) return null;
  if (set?.byInstallation && !maySetAll) return <Note icon={Lock}>{say('spending.kept')}</Note>;
  return (
    <>
      <Button onClick={() => onAsk('change')}>{say('dialog.asks', { act: say('spending.change') })}</Button>
      {set && <Button onClick={() => onAsk('end')}>{say('dialog.asks', { act: say('spending.end') })}</Button>}
    </>
  );
}

function Facts({ spending }: { readonly spending: Spending }) {
  const say = useSay();
  const amount = useAmount();
  const { moment } = useTimes();
  const { limit, expected, endsAt } = spending;
  const { set, usualLimit } = limit;
  return (
    <DetailList
      details={[
        [say('spending.limit'), amount(limit.limit)],
        [
          say(set ? 'lines.detail.setBy' : 'spending.from'),
          set ? <ActorName key="setter" operator={set.by} /> : say(`spending.from.${limit.usualSource}`),
        ],
        [say('audit.why'), set?.reason],
        [say('spending.until'), set && moment(set.until)],
        [say('spending.usual'), set && amount(usualLimit)],
        [say('spending.anew'), endsAt && moment(endsAt)],
        [say('spending.column.expected'), expected === undefined ? undefined : amount(expected)],
      ]}
    />
  );
}

/** The way to what was sent, for who may see it. */
function MessagesLink({ brandId }: { readonly brandId: number }) {
  const say = useSay();
  const scope = useScope();
  if (!useMay()('messages:read')) return null;
  return (
    <p>
      <Link to={`${pathOfScope(scope)}/messages`} search={scope.kind === 'all' ? { brand: brandId } : {}}>
        {say('spending.messages')}
      </Link>
    </p>
  );
}
