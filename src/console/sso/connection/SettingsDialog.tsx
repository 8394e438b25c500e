import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { type SsoConnection, setSsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { SwitchRow } from '../../parts/forms/SwitchRow.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { keyOfSso } from '../sso-queries.ts';
import { changesOf } from './changes-of.ts';

interface SettingsDialogProps {
  readonly connection: SsoConnection;
  readonly onClose: () => void;
}

const mostHours = 720;

/** Changes what a connection does beside signing people in. */
export function SettingsDialog({ connection, onClose }: SettingsDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { id, companyId: company } = connection;
  const [shown] = useState(connection); // it is read again while the dialog is open
  const [label, setLabel] = useState(connection.label);
  const [hours, setHours] = useState(String(connection.sessionHours));
  const [trustsSecondFactor, setTrusts] = useState(connection.trustsSecondFactor);
  const [createsAccounts, setCreates] = useState(connection.createsAccounts);
  const sessionHours = Number(hours);
  const isValid = Number.isInteger(sessionHours) && sessionHours >= 1 && sessionHours <= mostHours;
  const given = { label: label.trim(), sessionHours, trustsSecondFactor, createsAccounts };
  const changes = changesOf(shown, given);
  return (
    <ConfirmDialog
      title={say('sso.settings.title', { name: connection.label })}
      verb={say('sso.settings.verb')}
      reason="offered"
      isBlocked={!isValid || given.label === '' || Object.keys(changes).length === 0}
      perform={async (options) => {
        await call(setSsoConnection, { id, company, ...changes }, options);
        tell(say('sso.settings.done'));
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <TextField label={say('sso.label')} hint={say('sso.labelHint')} name="label" value={label} onChange={setLabel} />
      <TextField
        label={say('sso.settings.hours')}
        name="sessionHours"
        type="number"
        value={hours}
        onChange={setHours}
        error={isValid ? undefined : say('sso.settings.hoursWrong', { most: mostHours })}
      />
      <Card>
        <SwitchRow
          title={say('sso.settings.trust')}
          detail={say('sso.settings.trustDetail')}
          isOn={trustsSecondFactor}
          onChange={setTrusts}
        />
        <SwitchRow
          title={say('sso.settings.create')}
          detail={say('sso.settings.createDetail')}
          isOn={createsAccounts}
          onChange={setCreates}
        />
      </Card>
    </ConfirmDialog>
  );
}
