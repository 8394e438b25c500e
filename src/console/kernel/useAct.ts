import { useRef, useState } from 'react';
import type { CallOptions } from './call.ts';
import { hasCode, isPassing } from './problem.ts';
import { confirmInWindow } from './session.ts';

/** How far an act has come. `confirm`: the person must confirm by a second factor first. */
export type ActState =
  | { readonly at: 'idle' | 'running' | 'confirm' | 'confirming' }
  | { readonly at: 'failed'; readonly error: unknown };

export interface Act {
  readonly state: ActState;
  /** Does it. @param reason why, for the audit */
  run(reason?: string): Promise<void>;
  /** Opens the confirmation, and then does it. Call it in the handler of a press. */
  confirm(): Promise<void>;
}

/**
 * One act of the person: it is sent under one key however often it is tried, so that it is done once, and confirmed by a second
 * factor where the API asks for it. What was refused or is done leaves its key: the next press is another act.
 * @param perform sends it
 */
export function useAct(perform: (options: CallOptions) => Promise<void>): Act {
  const [state, setState] = useState<ActState>({ at: 'idle' });
  const key = useRef(crypto.randomUUID());
  const [reason, setReason] = useState<string>();
  async function send(why: string | undefined) {
    setState({ at: 'running' });
    try {
      await perform({ reason: why, key: key.current });
      key.current = crypto.randomUUID();
      setState({ at: 'idle' });
    } catch (error) {
      if (!isPassing(error)) key.current = crypto.randomUUID();
      setState(hasCode(error, 'confirmationNeeded') ? { at: 'confirm' } : { at: 'failed', error });
    }
  }
  return {
    state,
    run(why) {
      setReason(why);
      return send(why);
    },
    async confirm() {
      setState({ at: 'confirming' });
      if (await confirmInWindow()) await send(reason);
      else setState({ at: 'confirm' });
    },
  };
}
