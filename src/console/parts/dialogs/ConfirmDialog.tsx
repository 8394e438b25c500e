import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { type ReactNode, useId, useState } from 'react';
import type { CallOptions } from '../../kernel/call.ts';
import { useSay } from '../../kernel/texts.ts';
import { useAct } from '../../kernel/useAct.ts';
import { Button } from '../buttons/Button.tsx';
import { Note } from '../states/States.tsx';
import { ActButton } from './ActButton.tsx';
import { ActProblem } from './ActProblem.tsx';
import styles from './ConfirmDialog.module.css';
import { Sheet } from './Sheet.tsx';

interface ConfirmDialogProps {
  /** A question. */
  readonly title: string;
  /** What ends now, what stays, and whether it can be put back, in this order. */
  readonly children?: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  /** It cannot be put back. */
  readonly isDanger?: boolean;
  /** The API wants a reason, or it is worth one. `needed`: without it nothing is sent. */
  readonly reason?: 'needed' | 'offered';
  /** Something that the act needs is not given yet. */
  readonly isBlocked?: boolean;
  /** Sends the act. The dialog closes when it is done. */
  readonly perform: (options: CallOptions) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an act: effect, reason, and the second factor where it must be fresh, in one dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, isDanger = false, reason, perform, onClose } = props;
  const say = useSay();
  const [why, setWhy] = useState('');
  const act = useAct(async (options) => {
    await perform(options);
    onClose();
  });
  const isBlocked = props.isBlocked || (reason === 'needed' && why.trim() === '');
  const isRunning = act.state.at === 'running' || act.state.at === 'confirming';
  const isConfirming = act.state.at === 'confirm' || act.state.at === 'confirming';
  const submit = () => {
    if (!isRunning && !isBlocked && !isConfirming) void act.run(why.trim() || undefined);
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onSubmit={submit}
      isAlert={isDanger}
      foot={
        <>
          <Button onClick={onClose}>{say('dialog.cancel')}</Button>
          <ActButton act={act} verb={verb} isDanger={isDanger} isBlocked={isBlocked} />
        </>
      }
    >
      {children}
      {reason && <ReasonField value={why} onChange={setWhy} isNeeded={reason === 'needed'} isFixed={isRunning} />}
      {isConfirming && <Note icon={ShieldCheck}>{say('dialog.confirmIt')}</Note>}
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
    </Sheet>
  );
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNeeded: boolean;
  readonly isFixed: boolean;
}

const longestReason = 200;

function ReasonField({ value, onChange, isNeeded, isFixed }: ReasonFieldProps) {
  const say = useSay();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{isNeeded ? say('dialog.reason') : say('dialog.reasonOffered')}</label>
      <textarea
        id={id}
        name="reason"
        rows={2}
        maxLength={longestReason}
        value={value}
        readOnly={isFixed}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`}>{say('dialog.reasonHint')}</p>
    </div>
  );
}
