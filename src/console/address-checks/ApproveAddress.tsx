import { useState } from 'react';
import { approveAddress } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { SwitchRow } from '../parts/forms/SwitchRow.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { Card } from '../parts/layout/Page.tsx';
import { type DecisionProps, useDecision } from './useDecision.ts';

/** Asks what proves an address, and approves it. */
export function ApproveAddress(props: DecisionProps) {
  const say = useSay();
  const decide = useDecision(props, 'approved');
  const [evidence, setEvidence] = useState('');
  const [guide, setGuide] = useState('');
  const [isInRecords, setInRecords] = useState(false);
  const { user: name } = props.check;
  return (
    <ConfirmDialog
      title={say('addressChecks.approveTitle')}
      verb={say('addressChecks.approve')}
      isBlocked={evidence.trim() === ''}
      onClose={props.onClose}
      perform={(options) => {
        const records = guide.trim();
        return decide(approveAddress, { evidence, isInRecords, ...(records !== '' && { guide: records }) }, options);
      }}
    >
      <p>{say('addressChecks.approveEffect', { name })}</p>
      <TextField
        label={say('locations.proof')}
        name="evidence"
        rows={2}
        value={evidence}
        onChange={setEvidence}
        hint={say('locations.proofHint')}
        autoFocus
      />
      <TextField label={say('addressChecks.guide')} name="guide" value={guide} onChange={setGuide} />
      <Card>
        <SwitchRow
          title={say('addressChecks.inRecords')}
          detail={say('addressChecks.inRecordsDetail')}
          isOn={isInRecords}
          onChange={setInRecords}
        />
      </Card>
    </ConfirmDialog>
  );
}
