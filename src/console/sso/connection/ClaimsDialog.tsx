import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { type SsoConnection, setSsoConnection } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { keyOfSso } from '../sso-queries.ts';
import { claimFields, usualNames } from './claim-names.ts';

interface ClaimsDialogProps {
  readonly connection: SsoConnection;
  readonly onClose: () => void;
}

/** Changes by which names a connection reads the answers of its provider. */
export function ClaimsDialog({ connection, onClose }: ClaimsDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { id, companyId: company, type } = connection;
  const [names, setNames] = useState(connection.attributes);
  const given = Object.fromEntries(claimFields.map((field) => [field, (names[field] ?? '').trim()]));
  return (
    <ConfirmDialog
      title={say('sso.claims.title')}
      verb={say('sso.claims.verb')}
      reason="offered"
      perform={async (options) => {
        await call(setSsoConnection, { id, company, attributes: given }, options);
        tell(say('sso.claims.done'));
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <p>{say('sso.claims.detail')}</p>
      {claimFields.map((field) => {
        const usual = usualNames[type][field];
        return (
          <TextField
            key={field}
            label={say(`sso.claim.${field}`)}
            hint={usual === undefined ? say('sso.claims.emptyNone') : say('sso.claims.empty', { name: usual })}
            name={field}
            isMono
            value={names[field] ?? ''}
            onChange={(name) => setNames({ ...names, [field]: name })}
          />
        );
      })}
    </ConfirmDialog>
  );
}
