import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../kernel/call.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { ActForm } from '../dialogs/ActForm.tsx';
import { AskBeforeLeaving } from '../dialogs/AskBeforeLeaving.tsx';
import styles from './Import.module.css';

/** One run of an import. */
export interface ImportRun<Result> {
  /** The same for each try, so that no part is imported twice. */
  readonly key: string;
  readonly reason: string | undefined;
  /** Ends the import before its next part. */
  readonly signal: AbortSignal;
  /** Tells what is done so far. */
  readonly tell: (result: Result) => void;
}

/** What an import would do, on its button. */
export function verbOf(say: ConsoleSay, added: number, changed: number): string {
  if (changed === 0) return say('import.verb.add', { count: added });
  return added === 0 ? say('import.verb.change', { count: changed }) : say('import.verb.both', { added, changed });
}

interface ImportFormProps<Result extends { readonly done: number }> {
  readonly verb: string;
  /** How many lines are imported. */
  readonly count: number;
  /** Imports them part by part. */
  readonly run: (run: ImportRun<Result>) => Promise<void>;
  readonly onImported: (result: Result) => void;
  readonly children: ReactNode;
}

/** What an import would do, the act that does it, how far it is, and a question before it is left. */
export function ImportForm<Result extends { readonly done: number }>(props: ImportFormProps<Result>) {
  const { verb, count, run, onImported, children } = props;
  const say = useSay();
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState<AbortController>();
  async function perform({ key = '', reason }: CallOptions) {
    const controller = new AbortController();
    const { signal } = controller;
    let last: Result | undefined;
    const tell = (result: Result) => {
      last = result;
      setDone(result.done);
    };
    setRunning(controller);
    try {
      await run({ key, reason, signal, tell });
    } finally {
      setRunning(undefined);
    }
    if (last && !signal.aborted) onImported(last);
  }
  return (
    <ActForm
      verb={verb}
      isBlocked={count === 0}
      perform={perform}
      isLong
      beside={
        <div role="status" className={styles.status}>
          {done > 0 && say('import.progress', { done, count })}
        </div>
      }
    >
      {children}
      {running && (
        <AskBeforeLeaving
          title={say('import.leaveTitle')}
          detail={say('import.leaveDetail', { done, count })}
          stay={say('draft.stay')}
          leave={say('import.leave')}
          onLeave={() => running.abort()}
          isLostOnReload
        />
      )}
    </ActForm>
  );
}
