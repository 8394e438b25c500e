import { type CallOptions, call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import type { AddressCheckInFull } from '../kernel/management.generated.ts';
import type { RemoteOperation } from '../kernel/operation.ts';
import { hasCode } from '../kernel/problem.ts';
import { reachOf } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { tell } from '../parts/dialogs/toast.tsx';

/** What the dialogs of a decision are given. */
export interface DecisionProps {
  readonly check: AddressCheckInFull;
  readonly onClose: () => void;
  /** It was decided, here or by somebody else. */
  readonly onDone: () => Promise<void>;
}

interface Named {
  readonly location: string;
}
interface Told {
  readonly isTold: boolean;
}

/** Sends a decision, says what came of it, and goes on. Who was slower is told, and nothing is decided twice. */
export function useDecision({ check: { id, user: name }, onDone }: DecisionProps, outcome: 'approved' | 'refused') {
  const say = useSay();
  const scope = useScope();
  return async function decide<Given extends object>(
    operation: RemoteOperation<Given & Named, Told>,
    given: Given,
    options: CallOptions,
  ): Promise<void> {
    try {
      const { isTold } = await call(operation, { ...given, location: id, ...reachOf(scope) }, options);
      tell(say(isTold ? `addressChecks.${outcome}` : `addressChecks.${outcome}Untold`, { name }));
    } catch (error) {
      if (!hasCode(error, 'notFound') && !hasCode(error, 'conflict')) throw error;
      tell(say('addressChecks.meanwhile'));
    }
    await onDone();
  };
}
