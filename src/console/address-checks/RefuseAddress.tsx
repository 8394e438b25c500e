import { refuseAddress } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { type DecisionProps, useDecision } from './useDecision.ts';

/** Asks why an address is refused, and refuses it. */
export function RefuseAddress(props: DecisionProps) {
  const say = useSay();
  const decide = useDecision(props, 'refused');
  const { user: name } = props.check;
  return (
    <ConfirmDialog
      title={say('addressChecks.refuseTitle')}
      verb={say('approvals.dialog.refuse.verb')}
      isDanger
      reason="needed"
      onClose={props.onClose}
      perform={(options) => decide(refuseAddress, { reason: options.reason ?? '' }, options)}
    >
      <p>{say('addressChecks.refuseEffect', { name })}</p>
    </ConfirmDialog>
  );
}
