import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CallOptions, call } from '../../kernel/call.ts';
import { useScope } from '../../kernel/caller.ts';
import {
  type Account,
  endSessions,
  exportAccount,
  recoverAccount,
  removeAccount,
  removeFactor,
  removePasskey,
  resetFactors,
  type Session,
  sendActivation,
  setAccount,
  unlockAccount,
  withdrawActivation,
} from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { fullNameOf } from '../people-words.ts';
import type { PersonActName } from './person-acts.ts';
import { keyOfPerson } from './person-queries.ts';
import type { RemovableStep } from './removable-step.ts';

interface Given {
  readonly account: Account;
  readonly session?: Session;
  readonly step?: RemovableStep;
}

interface DialogRow {
  /** It cannot be put back. */
  readonly isDanger?: true;
  readonly reason: 'needed' | 'offered';
  send(given: Given, options: CallOptions): Promise<unknown>;
}

type DialogName = PersonActName | 'endSession' | 'removeStep' | 'withdraw';

const removals = { passkey: removePasskey, factor: removeFactor } as const;

async function removeStep({ account, step }: Given, options: CallOptions): Promise<void> {
  if (step) await call(removals[step.kind], { who: account.id, id: step.id }, options);
}

/** How each act is sent. Its words are `person.dialog.<act>.title`, `.detail`, `.verb` and `.done`. */
const dialogs: Readonly<Record<DialogName, DialogRow>> = {
  unlock: { reason: 'offered', send: ({ account }, options) => call(unlockAccount, { who: account.id }, options) },
  activate: { reason: 'offered', send: ({ account }, options) => call(sendActivation, { who: account.id }, options) },
  withdraw: {
    isDanger: true,
    reason: 'offered',
    send: ({ account }, options) => call(withdrawActivation, { who: account.id }, options),
  },
  recover: { reason: 'offered', send: ({ account }, options) => call(recoverAccount, { who: account.id }, options) },
  resetSteps: {
    isDanger: true,
    reason: 'needed',
    send: ({ account }, options) => call(resetFactors, { who: account.id }, options),
  },
  endSessions: {
    isDanger: true,
    reason: 'offered',
    send: ({ account }, options) => call(endSessions, { who: account.id }, options),
  },
  endSession: {
    isDanger: true,
    reason: 'offered',
    send: ({ account, session }, options) =>
      call(endSessions, { who: account.id, sessionId: session?.sessionId }, options),
  },
  removeStep: { isDanger: true, reason: 'needed', send: removeStep },
  disable: {
    isDanger: true,
    reason: 'needed',
    send: ({ account }, options) => call(setAccount, { who: account.id, state: 'disabled' }, options),
  },
  enable: {
    reason: 'needed',
    send: ({ account }, options) => call(setAccount, { who: account.id, state: 'active' }, options),
  },
  exportData: {
    reason: 'needed',
    send: ({ account }, options) => call(exportAccount, { who: account.id }, options),
  },
  removePerson: {
    isDanger: true,
    reason: 'needed',
    send: ({ account }, options) => call(removeAccount, { who: account.id }, options),
  },
};

interface PersonDialogProps extends Given {
  readonly act: DialogName;
  readonly onClose: () => void;
}

/** Asks before an act on a person, does it, and shows what is new. */
export function PersonDialog({ act, onClose, ...given }: PersonDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const scope = useScope();
  const { account, step } = given;
  const row = dialogs[act];
  const name = fullNameOf(account);
  const words = { name, first: account.firstName, step: step?.name ?? '' };
  async function perform(options: CallOptions) {
    await row.send(given, options);
    tell(say(`person.dialog.${act}.done`, words));
    if (act === 'removePerson') await navigate({ to: `${pathOfScope(scope)}/people` });
    else await queries.invalidateQueries({ queryKey: keyOfPerson(account.id) });
    await queries.invalidateQueries({ queryKey: ['people'] });
    if (act === 'exportData') await queries.invalidateQueries({ queryKey: ['approvals'] });
  }
  return (
    <ConfirmDialog
      title={say(`person.dialog.${act}.title`, words)}
      verb={say(`person.dialog.${act}.verb`, words)}
      {...(row.isDanger && { isDanger: true })}
      reason={row.reason}
      perform={perform}
      onClose={onClose}
    >
      <p>{say(`person.dialog.${act}.detail`, words)}</p>
    </ConfirmDialog>
  );
}
