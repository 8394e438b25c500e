import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { removeClient } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Note } from '../../parts/states/States.tsx';
import { appUseQuery, keyOfApps } from '../apps-queries.ts';
import { type SeenApp, useChangeApp } from './app-changes.ts';

/** Switches an app off or on, and removes it. */
export function AppActs(seen: SeenApp) {
  const say = useSay();
  const mayChange = useMay()('clients:write');
  const [act, setAct] = useState<'switch' | 'remove'>();
  if (!mayChange) return null;
  const close = () => setAct(undefined);
  return (
    <>
      <Button onClick={() => setAct('remove')}>{say('settings.program.remove')}</Button>
      <Button onClick={() => setAct('switch')}>
        {say('dialog.asks', { act: say(seen.app.isDisabled ? 'apps.switchOn' : 'apps.switchOff') })}
      </Button>
      {act === 'switch' && <SwitchApp {...seen} onClose={close} />}
      {act === 'remove' && <RemoveApp {...seen} onClose={close} />}
    </>
  );
}

type ActProps = SeenApp & { readonly onClose: () => void };

function SwitchApp({ onClose, ...seen }: ActProps) {
  const say = useSay();
  const change = useChangeApp(seen);
  const { name, isDisabled } = seen.app;
  const way = isDisabled ? 'switchOn' : 'switchOff';
  return (
    <ConfirmDialog
      title={say(`apps.${way}Title`, { name })}
      verb={say(`apps.${way}`)}
      isDanger={!isDisabled}
      reason={isDisabled ? 'offered' : 'needed'}
      onClose={onClose}
      perform={async (options) => {
        await change({ isDisabled: !isDisabled }, options);
        tell(say('apps.changed'));
      }}
    >
      <p>{say(`apps.means.${isDisabled ? 'open' : 'disabled'}`)}</p>
      {!isDisabled && <p>{say('apps.switchOffBack')}</p>}
    </ConfirmDialog>
  );
}

const recentMs = 30 * 24 * 3_600_000;

/** Removes an app for good. One that was used lately is named first. */
function RemoveApp({ onClose, ...seen }: ActProps) {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { ago } = useTimes();
  const { clientId, name } = seen.app;
  const { data: use } = useQuery(appUseQuery(clientId));
  const [typed, setTyped] = useState('');
  const isRecent = use?.usedAt !== undefined && Date.now() - use.usedAt < recentMs;
  return (
    <ConfirmDialog
      title={say('apps.removeTitle', { name })}
      verb={say('person.dialog.removeStep.verb')}
      isDanger
      reason="needed"
      isBlocked={!use || (isRecent && typed.trim() !== name)}
      onClose={onClose}
      perform={async (options) => {
        await call(removeClient, { clientId }, options);
        await navigate({ to: `${pathOfScope(scope)}/apps` });
        tell(say('settings.program.removed', { name }));
        await queries.invalidateQueries({ queryKey: keyOfApps });
      }}
    >
      {isRecent && <Note tone="warn">{say('apps.removeUsed', { when: ago(use?.usedAt ?? 0) })}</Note>}
      <p>{say('apps.removeDetail')}</p>
      {isRecent && <TextField label={say('apps.removeName', { name })} name="name" value={typed} onChange={setTyped} />}
    </ConfirmDialog>
  );
}
