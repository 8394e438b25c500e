import { useSay } from '../../kernel/texts.ts';
import type { Act } from '../../kernel/useAct.ts';
import { Button } from '../buttons/Button.tsx';

interface ActButtonProps {
  readonly act: Act;
  readonly verb: string;
  readonly isDanger: boolean;
  readonly isBlocked: boolean;
}

/** The button of a form that acts; where a second factor is needed it opens the confirmation first. */
export function ActButton({ act, verb, isDanger, isBlocked }: ActButtonProps) {
  const say = useSay();
  const { at } = act.state;
  const isRunning = at === 'running' || at === 'confirming';
  if (at === 'confirm' || at === 'confirming')
    return (
      <Button look="primary" aria-disabled={isRunning} onClick={() => !isRunning && void act.confirm()}>
        {isRunning ? say('dialog.confirming') : say('dialog.confirm')}
      </Button>
    );
  return (
    <Button type="submit" look={isDanger ? 'danger' : 'primary'} aria-disabled={isRunning || isBlocked}>
      {isRunning ? say('dialog.running') : verb}
    </Button>
  );
}
