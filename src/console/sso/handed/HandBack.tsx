import type { HandedSetup } from '../../../contract/setup-links.ts';
import { forgetDrafts } from '../../kernel/drafts.ts';
import { handSetupBack } from '../../kernel/setup/setup-link.ts';
import { useSay } from '../../kernel/texts.ts';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import type { IconShapes } from '../../parts/icons/Icon.tsx';
import { Note } from '../../parts/states/States.tsx';

/** Something that was done, or is open. */
export interface HandedFact {
  readonly mark: IconShapes;
  readonly title: string;
  readonly detail?: string;
  readonly isOpen?: boolean;
}

/** What was done by a link, without secrets. */
export interface HandedSummary {
  readonly title: string;
  /** What the giver does now. */
  readonly next: string;
  readonly facts: readonly HandedFact[];
}

interface HandBackProps {
  readonly giver: string;
  /** What becomes of it. */
  readonly detail: string;
  /** What is not done yet. */
  readonly missing?: string | false;
  readonly summary: HandedSummary;
  readonly onDone: (summary: HandedSummary, link: HandedSetup | undefined) => void;
}

/** Gives the set-up back as it is. It may be unfinished, which is said. */
export function HandBack({ giver, detail, missing, summary, onDone }: HandBackProps) {
  const say = useSay();
  return (
    <>
      <p>{detail}</p>
      {missing && <Note tone="warn">{missing}</Note>}
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
