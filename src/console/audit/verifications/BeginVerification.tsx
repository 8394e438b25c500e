import { useQueryClient } from '@tanstack/react-query';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { beginAuditVerification } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { useAddressedDialog } from '../../parts/dialogs/useAddressedDialog.ts';
import { DateField } from '../../parts/forms/DateField.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { momentOf } from './verification-words.ts';
import { keyOfVerifications } from './verifications-queries.ts';

/** Begins a verification of the audit. @param onBegun told its id */
export function BeginVerification({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const say = useSay();
  const [isOpen, open, close] = useAddressedDialog('begin');
  return (
    <>
      <Button look="primary" onClick={open}>
        <Icon of={ShieldCheck} isSmall />
        {say('audit.verify')}
      </Button>
      {isOpen && <BeginDialog onClose={close} onBegun={onBegun} />}
    </>
  );
}

interface BeginDialogProps {
  readonly onClose: () => void;
  readonly onBegun: (id: string) => void;
}

function BeginDialog({ onClose, onBegun }: BeginDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  return (
    <ConfirmDialog
      title={say('audit.verify')}
      verb={say('audit.verify')}
      isBlocked={since !== '' && until !== '' && since > until}
      onClose={onClose}
      perform={async (options) => {
        const period = { from: momentOf(since), to: momentOf(until, 1) };
        const { id } = await call(beginAuditVerification, period, options);
        await queries.invalidateQueries({ queryKey: keyOfVerifications });
        onBegun(id);
      }}
    >
      <p>{say('verifications.fact')}</p>
      <DateField label={say('audit.sinceLabel')} name="from" value={since} onChange={setSince} />
      <DateField label={say('verifications.until')} name="until" value={until} onChange={setUntil} />
    </ConfirmDialog>
  );
}
