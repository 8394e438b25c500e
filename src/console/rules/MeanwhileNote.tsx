import { useSay } from '../kernel/texts.ts';
import { Button, TextButton } from '../parts/buttons/Button.tsx';
import { Note } from '../parts/states/States.tsx';
import type { EditedRules } from './edited-rules.ts';
import styles from './Rules.module.css';
import { type ChangedMeanwhile, isSame } from './rules-draft.ts';
import { useRulesWords } from './rules-words.ts';

interface MeanwhileNoteProps extends EditedRules {
  readonly meanwhile: readonly ChangedMeanwhile[];
  readonly onClose: () => void;
}

/** What others have saved since the draft was begun, field by field. The own value stays until the saved one is taken. */
export function MeanwhileNote({ meanwhile, mine, set, onClose }: MeanwhileNoteProps) {
  const say = useSay();
  const words = useRulesWords();
  if (meanwhile.length === 0) return null;
  return (
    <div className={styles.meanwhile} role="alert">
      <Note tone="warn">
        {say('rules.meanwhile')}
        <table>
          <thead>
            <tr>
              <th scope="col">{say('rules.meanwhile.what')}</th>
              <th scope="col">{say('rules.meanwhile.before')}</th>
              <th scope="col">{say('rules.meanwhile.theirs')}</th>
              <th scope="col">{say('rules.meanwhile.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {meanwhile.map(({ field, before, theirs }) => (
              <tr key={field}>
                <th scope="row">{words.nameOf(field)}</th>
                <td data-title={say('rules.meanwhile.before')}>{words.valueOf(field, before)}</td>
                <td data-title={say('rules.meanwhile.theirs')}>{words.valueOf(field, theirs)}</td>
                <td data-title={say('rules.meanwhile.mine')}>
                  {words.valueOf(field, mine[field])}
                  {!isSame(mine[field], theirs) && (
                    <>
                      {' '}
                      <TextButton onClick={() => set(field, theirs)}>{say('rules.meanwhile.take')}</TextButton>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button isSmall onClick={onClose}>
          {say('dialog.close')}
        </Button>
      </Note>
    </div>
  );
}
