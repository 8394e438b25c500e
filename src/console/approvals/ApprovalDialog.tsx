import { useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../kernel/call.ts';
import { download } from '../kernel/download.ts';
import { type Approval, agree, refuse, runApproval } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { usePersonName } from '../parts/people/PersonLink.tsx';
import { keyOfApprovals } from './approvals-queries.ts';
import { titleOf } from './approvals-words.ts';

export type ApprovalAct = 'agree' | 'refuse' | 'withdraw' | 'run';

interface ApprovalDialogProps {
  readonly act: ApprovalAct;
  readonly approval: Pick<Approval, 'id' | 'operation' | 'askedBy' | 'account'>;
  readonly subject: string | undefined;
  readonly onClose: () => void;
}

/** Runs what was agreed to. An export is saved as a file. */
async function run({ id, operation, account }: ApprovalDialogProps['approval'], options: CallOptions): Promise<void> {
  const answer = await call(runApproval, { id }, options);
  if (operation === 'exportAccount')
    download(`account-${account ?? id}.json`, JSON.stringify(answer, undefined, 2), 'application/json');
}

/** Asks before a decision, or before what was agreed to is done. */
export function ApprovalDialog({ act, approval, subject, onClose }: ApprovalDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const words = {
    what: titleOf(say, approval, subject),
    name: usePersonName(approval.askedBy) ?? say('person.unnamed'),
  };
  async function perform(options: CallOptions) {
    if (act === 'run') await run(approval, options);
    else await call(act === 'agree' ? agree : refuse, { id: approval.id }, options);
    tell(say(`approvals.dialog.${act}.done`, words));
    await queries.invalidateQueries({ queryKey: keyOfApprovals });
  }
  return (
    <ConfirmDialog
      title={say(`approvals.dialog.${act}.title`, words)}
      verb={say(`approvals.dialog.${act}.verb`)}
      {...(act === 'refuse' && { reason: 'needed' as const })}
      perform={perform}
      onClose={onClose}
    >
      <p>
        <b>{words.what}</b>
      </p>
      <p>{say(`approvals.dialog.${act}.detail`, words)}</p>
    </ConfirmDialog>
  );
}
