import type { HandedSetup } from '../../../contract/setup-links.ts';
import { forgetDrafts } from '../../kernel/drafts.ts';
import { handSetupBack } from '../../kernel/setup/setup-link.ts';
import { useSay } from '../../kernel/texts.ts';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { Note } from '../../parts/states/States.tsx';

/** What was done by a link, without secrets. */
export interface HandedSummary {
  readonly title: string;
  /** The provider and the protocol. */
  readonly chosen: string;
  readonly domains: readonly string[];
  readonly isTested: boolean;
  readonly certificatesEndAt: number | undefined;
}

interface HandBackProps {
  readonly giver: string;
  readonly summary: HandedSummary;
  readonly onDone: (summary: HandedSummary, link: HandedSetup | undefined) => void;
}

/** Gives the set-up back as it is. It may be unfinished, which is said. */
export function HandBack({ giver, summary, onDone }: HandBackProps) {
  const say = useSay();
  return (
    <>
      <p>{say('sso.handed.backDetail', { giver })}</p>
      {!summary.isTested && <Note tone="warn">{say('sso.ready.notTested')}</Note>}
      <ActForm
        verb={say('sso.handed.backVerb', { giver })}
        perform={async () => {
          const link = await handSetupBack();
          forgetDrafts();
          onDone(summary, link);
        }}
      />
    </>
  );
}
