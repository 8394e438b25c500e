import { useSay, useStart } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import styles from './Bulk.module.css';
import type { BulkActName, BulkPreview, LeftOutReason } from './bulk-acts.ts';

interface BulkEffectProps {
  readonly act: BulkActName;
  readonly effect: BulkPreview;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** Names that are shown for one reason. */
const mostNames = 5;

/** What an act would do, in numbers of people, with names where it would not be done. */
export function BulkEffect({ act, effect, people }: BulkEffectProps) {
  const say = useSay();
  const { number } = useTimes();
  const namesIn = useNames();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const byReason = new Map<LeftOutReason, string[]>();
  for (const { id, reason } of effect.refused)
    byReason.set(reason, [...(byReason.get(reason) ?? []), names.get(id) ?? say('person.unnamed')]);
  return (
    <>
      <p className={styles.nothingYet}>{say('bulk.nothingYet')}</p>
      <dl className={styles.effect}>
        <div>
          <dt>{number(effect.due)}</dt>
          <dd>{say(`bulk.due.${act}`, { count: effect.due })}</dd>
        </div>
        {effect.same > 0 && (
          <div>
            <dt>{number(effect.same)}</dt>
            <dd>{say(`bulk.same.${act}`, { count: effect.same })}</dd>
          </div>
        )}
        {[...byReason].map(([reason, refused]) => (
          <div key={reason} data-refused="">
            <dt>{number(refused.length)}</dt>
            <dd>
              {say('bulk.refused', { count: refused.length, why: say(`bulk.why.${reason}`) })}
              <p>{namesIn(refused)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function useNames() {
  const say = useSay();
  const { language } = useStart();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (names: readonly string[]): string => {
    const count = names.length - mostNames;
    return list.format([...names.slice(0, mostNames), ...(count > 0 ? [say('bulk.more', { count })] : [])]);
  };
}
