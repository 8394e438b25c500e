import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { removeSsoConnection, type SsoConnection, setSsoConnection } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button, buttonClass } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { keyOfSso } from '../sso-queries.ts';

type ConnectionAct = 'switchOff' | 'remove';

/** What can be done with a connection. */
export function ConnectionActs({ connection }: { readonly connection: SsoConnection }) {
  const say = useSay();
  const may = useMay();
  const scope = useScope();
  const [act, setAct] = useState<ConnectionAct>();
  if (!may('sso:write')) return null;
  return (
    <>
      <Button onClick={() => setAct('remove')}>{say('sso.removeAct')}</Button>
      {connection.isEnabled && <Button onClick={() => setAct('switchOff')}>{say('sso.switchOffAct')}</Button>}
      <Link to={`${pathOfScope(scope)}/sso/${connection.id}/setup`} className={buttonClass({})}>
        {say('sso.setup.goOn')}
      </Link>
      {act && <ActDialog connection={connection} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

interface ActDialogProps {
  readonly connection: SsoConnection;
  readonly act: ConnectionAct;
  readonly onClose: () => void;
}

function ActDialog({ connection: { id, companyId: company, label: name }, act, onClose }: ActDialogProps) {
  const say = useSay();
  const scope = useScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function perform(options: CallOptions) {
    if (act === 'remove') {
      await call(removeSsoConnection, { id, company }, options);
      await navigate({ to: `${pathOfScope(scope)}/sso` });
    } else await call(setSsoConnection, { id, company, isEnabled: false }, options);
    tell(say(`sso.${act}.done`, { name }));
    await queries.invalidateQueries({ queryKey: keyOfSso(company) });
  }
  return (
    <ConfirmDialog
      title={say(`sso.${act}.title`, { name })}
      verb={say(`sso.${act}.verb`, { name })}
      isDanger
      reason={act === 'remove' ? 'needed' : 'offered'}
      perform={perform}
      onClose={onClose}
    >
      <p>{say(`sso.${act}.detail`)}</p>
    </ConfirmDialog>
  );
}
