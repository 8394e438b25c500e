import type { HandedSetup } from '../../../contract/setup-links.ts';
import { askGiver } from '../../kernel/setup/setup-link.ts';
import { useSay } from '../../kernel/texts.ts';
import { useAct } from '../../kernel/useAct.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';

interface AskGiverProps {
  readonly link: HandedSetup;
  /** In a browser that has not opened the link. */
  readonly code?: string | undefined;
  readonly verb: string;
  readonly onChange: (link: HandedSetup | undefined) => void;
}

/** Asks the giver for more time, or for another link. It is said for an hour that they were asked. */
export function AskGiver({ link: { giver, hasAsked }, code, verb, onChange }: AskGiverProps) {
  const say = useSay();
  const act = useAct(async () => onChange(await askGiver(code)));
  return (
    <>
      <span role="status">{hasAsked && say('sso.handed.asked', { giver })}</span>
      {!hasAsked && (
        <TextButton aria-disabled={act.state.at === 'running'} onClick={() => void act.run()}>
          {verb}
        </TextButton>
      )}
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
    </>
  );
}
