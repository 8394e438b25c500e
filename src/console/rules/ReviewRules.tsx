import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMay, useScope } from '../kernel/caller.ts';
import { hasCode } from '../kernel/problem.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { undoOf } from './history/undo-save.ts';
import styles from './Rules.module.css';
import { changedParts, type RuleField, rulesOf, type SignInRules } from './rules-draft.ts';
import { keyOfRules, rulesQuery } from './rules-query.ts';
import { useRulesWords } from './rules-words.ts';
import { saveRules } from './save-rules.ts';
import { beginDraft, type PutBack, type RulesDraft } from './useRulesDraft.ts';

interface ReviewRulesProps {
  readonly company: string;
  readonly companyName: string;
  readonly draft: RulesDraft;
  /** How many people will be asked for what was not asked before; undefined where that is not what changes. */
  readonly asked: number | undefined;
  /** What the draft does to people, in a sentence. */
  readonly effect: string | undefined;
  readonly onClose: () => void;
}

/** Shows what will be saved, and saves it. Where others were faster, the dialog closes and the page shows their changes. */
export function ReviewRules({ company, companyName, draft, asked, effect, onClose }: ReviewRulesProps) {
  const say = useSay();
  const words = useRulesWords();
  const queries = useQueryClient();
  const before = rulesOf(draft.seen.stored);
  const count = changedParts(before, draft.mine).length;
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOfRules(company) });
  const undo = useUndo(company, draft);
  return (
    <ConfirmDialog
      title={say('rules.review.title', { company: companyName })}
      verb={
        asked === undefined || asked === 0 || before.requirement === draft.mine.requirement
          ? say('rules.review.save', { count })
          : say('rules.review.require', { count: asked })
      }
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        try {
          await saveRules({ company, seen: draft.seen, mine: draft.mine, options });
          draft.set('again', []); // they are stored now
        } catch (problem) {
          await readAgain(); // a part may be saved
          if (!hasCode(problem, 'changedMeanwhile')) throw problem;
          return;
        }
        await readAgain(); // until then the draft differs from what is stored, and leaving would ask
        tell(say('rules.saved'), await undo());
      }}
    >
      <ul className={styles.changes}>
        {draft.changed.map((field) => (
          <li key={field}>
            <p>
              <b>{words.nameOf(field)}:</b> {words.valueOf(field, draft.mine[field])}
            </p>
            <p className={styles.hint}>{say('rules.review.before', { value: words.valueOf(field, before[field]) })}</p>
            <Since field={field} now={before[field]} putBack={draft.putBack} />
          </li>
        ))}
      </ul>
      {effect && <p className={styles.effect}>{say('rules.review.effect', { effect })}</p>}
      <p>{say('rules.review.detail')}</p>
    </ConfirmDialog>
  );
}

interface SinceProps {
  readonly field: RuleField;
  readonly now: SignInRules[RuleField];
  readonly putBack: PutBack | undefined;
}

/** Says of a field that is put back what was changed of it since. */
function Since({ field, now, putBack }: SinceProps) {
  const say = useSay();
  const words = useRulesWords();
  const found = putBack?.since.find((one) => one.field === field);
  if (!found) return null;
  return (
    <p className={styles.since}>
      {found.set === undefined
        ? say('rules.putBack.sinceList')
        : say('rules.putBack.since', { set: words.valueOf(field, found.set), now: words.valueOf(field, now) })}
    </p>
  );
}

/** What undoes a save, where one call does. Where others were faster, the former rules become a draft. */
function useUndo(company: string, { seen, mine, changed }: RulesDraft): () => Promise<(() => void) | undefined> {
  const say = useSay();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const scope = useScope();
  const { queryKey } = rulesQuery(company, useMay()('companies:read'));
  const before = rulesOf(seen.stored);
  const former = Object.fromEntries(changed.map((field) => [field, before[field]]));
  const asDraft = () => {
    beginDraft(company, queries.getQueryData(queryKey) ?? seen, (now) => Object.assign({}, now, former));
    void navigate({ to: `${pathOfScope(scope)}/rules` });
  };
  return async () => {
    const undo = await undoOf({ company, seen, mine });
    if (!undo) return undefined;
    const run = async () => {
      await undo().then(() => tell(say('rules.undone')), asDraft);
      await queries.invalidateQueries({ queryKey: keyOfRules(company) });
    };
    return () => void run();
  };
}
