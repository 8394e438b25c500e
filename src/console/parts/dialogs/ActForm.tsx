import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import type { ReactNode } from 'react';
import type { CallOptions } from '../../kernel/call.ts';
import { useSay } from '../../kernel/texts.ts';
import { useAct } from '../../kernel/useAct.ts';
import { Note } from '../states/States.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './ActForm.module.css';
import { ActProblem } from './ActProblem.tsx';

interface ActFormProps {
  /** Its fields. */
  readonly children?: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  /** Sends the act. */
  readonly perform: (options: CallOptions) => Promise<void>;
  /** Something that the act needs is not given yet. */
  readonly isBlocked?: boolean;
  /** Further acts beside the button. */
  readonly beside?: ReactNode;
  /** Its fields may be longer than the window: the button stays in view. */
  readonly isLong?: boolean;
}

/** An act within a page: its fields, its button, the second factor where it must be fresh, and why it was not done. */
export function ActForm({ children, verb, perform, isBlocked = false, beside, isLong }: ActFormProps) {
  const say = useSay();
  const act = useAct(perform);
  const { state } = act;
  const isConfirming = state.at === 'confirm' || state.at === 'confirming';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (state.at !== 'running' && !isConfirming && !isBlocked) void act.run();
      }}
    >
      {children}
      <div className={styles.foot} data-long={isLong || undefined}>
        {isConfirming && <Note icon={ShieldCheck}>{say('dialog.confirmIt')}</Note>}
        {state.at === 'failed' && <ActProblem error={state.error} />}
        <div className={styles.acts}>
          <ActButton act={act} verb={verb} isDanger={false} isBlocked={isBlocked} />
          {beside}
        </div>
      </div>
    </form>
  );
}
