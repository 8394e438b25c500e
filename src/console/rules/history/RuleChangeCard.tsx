import { useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { PersonLink } from '../../parts/people/PersonLink.tsx';
import { useActorName } from '../../parts/records/useActorName.ts';
import { Subject } from '../NarrowerRules.tsx';
import { listOf, placeFields, type StoredRules } from '../rules-draft.ts';
import { useRulesWords } from '../rules-words.ts';
import styles from './History.module.css';
import { canPutBack } from './put-back.ts';
import type { ChangedPolicy, RulesChange } from './rule-changes.ts';

interface RuleChangeCardProps {
  readonly change: RulesChange;
  readonly now: StoredRules;
  readonly onPutBack: () => void;
}

/** A change: who, when and why, what it was before and after, and the way to put it back. */
export function RuleChangeCard({ change, now, onPutBack }: RuleChangeCardProps) {
  const say = useSay();
  const times = useTimes();
  const may = useMay();
  const who = useActorName(change.record);
  const { at, reason, accountId, isKnown } = change;
  const possible = canPutBack(change, now, { policies: may('policies:write'), company: may('companies:write') });
  return (
    <Card isPadded>
      <div className={styles.head}>
        <div>
          <h2>{who}</h2>
          <p>
            <time dateTime={new Date(at).toISOString()} title={times.exact(at)}>
              {times.moment(at)}
            </time>
            {reason !== undefined && <> · {say('approvals.quoted', { text: reason })}</>}
          </p>
        </div>
        {possible === 'yes' && (
          <Button isSmall aria-label={`${say('rules.putBack')}: ${who}, ${times.moment(at)}`} onClick={onPutBack}>
            {say('rules.putBack')}
          </Button>
        )}
        {possible === 'done' && <p>{say('rules.putBack.already')}</p>}
      </div>
      {accountId !== undefined && (
        <Details>
          <Detail name={say('rules.own')}>
            <PersonLink id={accountId} />
          </Detail>
        </Details>
      )}
      {isKnown ? <ChangedFields change={change} /> : <p>{say('rules.history.unknown')}</p>}
    </Card>
  );
}

/** What it was before and after, field by field. Of a list, what was added and removed. */
function ChangedFields({ change: { values, policies } }: Pick<RuleChangeCardProps, 'change'>) {
  const say = useSay();
  const words = useRulesWords();
  const narrower = policies.filter(({ policy }) => listOf(policy) === undefined);
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{say('rules.meanwhile.what')}</th>
          <th scope="col">{say('rules.meanwhile.before')}</th>
          <th scope="col">{say('rules.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.nameOf(field)}</th>
            <td data-label={say('rules.meanwhile.before')}>{words.valueOf(field, before)}</td>
            <td data-label={say('rules.history.after')}>{words.valueOf(field, after)}</td>
          </tr>
        ))}
        {placeFields.map((field) => (
          <ChangedList
            key={field}
            name={words.nameOf(field)}
            policies={policies.filter(({ policy }) => listOf(policy) === field)}
          />
        ))}
        {narrower.map((one) => (
          <ChangedNarrower key={`${one.policy.id} ${one.isAdded}`} one={one} />
        ))}
      </tbody>
    </table>
  );
}

interface ChangedListProps {
  readonly name: string;
  readonly policies: readonly ChangedPolicy[];
}

function ChangedList({ name, policies }: ChangedListProps) {
  const say = useSay();
  const words = useRulesWords();
  if (policies.length === 0) return null;
  const listed = (isAdded: boolean) =>
    words.list(
      policies.flatMap(({ isAdded: is, policy: { kind, value = '' } }) =>
        is === isAdded ? [kind === 'country' ? words.country(value) : value] : [],
      ),
    );
  const [added, removed] = [listed(true), listed(false)];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={2}>
        {added !== '' && <p>{say('rules.history.added', { what: added })}</p>}
        {removed !== '' && <p>{say('rules.history.removed', { what: removed })}</p>}
      </td>
    </tr>
  );
}

function ChangedNarrower({ one: { isAdded, policy } }: { readonly one: ChangedPolicy }) {
  const say = useSay();
  const words = useRulesWords();
  const what = words.policy(policy);
  return (
    <tr>
      <th scope="row">
        <Subject policy={policy} />
      </th>
      <td colSpan={2}>{say(isAdded ? 'rules.history.added' : 'rules.history.removed', { what })}</td>
    </tr>
  );
}
