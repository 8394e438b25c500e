import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import {
  keepFormerSecret,
  rotateClientSecret,
  type ShowClientAnswer,
  type ShowClientUseAnswer,
} from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { Select } from '../../parts/forms/Select.tsx';
import { Note } from '../../parts/states/States.tsx';
import { keyOfApps } from '../apps-queries.ts';
import { type KeptDays, keptDays, moreDays } from './secret-days.ts';

type Secret = ShowClientUseAnswer['secrets'][number];
interface SecretDialogProps {
  readonly app: ShowClientAnswer;
  readonly onClose: () => void;
}

interface RenewSecretProps extends SecretDialogProps {
  readonly former: Secret | undefined;
  readonly onMade: (secret: string) => void;
}

/** Makes another secret, and says how long the present one works beside it. */
export function RenewSecret({ app: { clientId, name }, former, onMade, onClose }: RenewSecretProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [days, setDays] = useState<KeptDays>('14');
  return (
    <ConfirmDialog
      title={say('apps.renewTitle', { name })}
      verb={say('apps.renew')}
      isDanger={days === '0'}
      reason="offered"
      isBlocked={former !== undefined}
      onClose={onClose}
      perform={async (options) => {
        const { secret } = await call(rotateClientSecret, { clientId, keepDays: Number(days) }, options);
        if (secret !== undefined) onMade(secret);
        await queries.invalidateQueries({ queryKey: keyOfApps });
      }}
    >
      {former && <Note tone="warn">{say('apps.renewTwo')}</Note>}
      <p>{say('apps.renewDetail')}</p>
      <Select<KeptDays>
        label={say('apps.keepFor')}
        value={days}
        options={keptDays.map((value) => ({ value, text: say('apps.keepDays', { count: Number(value) }) }))}
        onChange={setDays}
      />
    </ConfirmDialog>
  );
}

/** Ends the former secret, after it has said who still uses it. */
export function EndSecret({ app: { clientId }, former, onClose }: SecretDialogProps & { readonly former: Secret }) {
  const say = useSay();
  const { ago } = useTimes();
  const queries = useQueryClient();
  const { usedAt } = former;
  return (
    <ConfirmDialog
      title={say('apps.endTitle')}
      verb={say('apps.endSecret')}
      isDanger
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        await call(keepFormerSecret, { clientId, days: 0 }, options);
        await queries.invalidateQueries({ queryKey: keyOfApps });
        tell(say('apps.changed'));
      }}
    >
      <Note tone={usedAt === undefined ? 'plain' : 'warn'}>
        {usedAt === undefined ? say('apps.endUnused') : say('apps.endUsed', { when: ago(usedAt) })}
      </Note>
      <p>{say('apps.endDetail')}</p>
    </ConfirmDialog>
  );
}

/** Gives the former secret two weeks from now. */
export function KeepLonger({ app: { clientId }, onClose }: SecretDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('apps.keepLonger', { count: moreDays })}
      verb={say('apps.keepLonger', { count: moreDays })}
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        await call(keepFormerSecret, { clientId, days: moreDays }, options);
        await queries.invalidateQueries({ queryKey: keyOfApps });
        tell(say('apps.changed'));
      }}
    >
      <p>{say('apps.keepDetail')}</p>
    </ConfirmDialog>
  );
}
