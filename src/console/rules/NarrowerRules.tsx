import type { AccessPolicy } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { PersonLink } from '../parts/people/PersonLink.tsx';
import type { EditedRules } from './edited-rules.ts';
import styles from './Rules.module.css';
import type { FormerPolicy } from './rules-draft.ts';
import { useRulesWords } from './rules-words.ts';

interface NarrowerRulesProps extends EditedRules {
  readonly policies: readonly AccessPolicy[];
  /** The ids of those that are stored. */
  readonly stored: readonly string[];
  readonly isReadOnly?: boolean;
}

/** Access policies for a role, a person or an app: they can be removed here. */
export function NarrowerRules({ policies, stored, mine, set, isReadOnly }: NarrowerRulesProps) {
  const say = useSay();
  const shown = policies.filter(({ id }) => stored.includes(id));
  if (shown.length + mine.again.length === 0) return null;
  const toggle = (id: string, isKept: boolean) =>
    set('narrower', isKept ? mine.narrower.filter((one) => one !== id) : [...mine.narrower, id].sort());
  return (
    <Section title={say('rules.narrower')}>
      <Card>
        <Rows>
          {shown.map((policy) => {
            const isKept = mine.narrower.includes(policy.id);
            return (
              <Row
                key={policy.id}
                title={<PolicyWords policy={policy} isKept={isKept} />}
                detail={isKept ? <Subject policy={policy} /> : say('rules.removed')}
                act={
                  !isReadOnly && (
                    <TextButton onClick={() => toggle(policy.id, isKept)}>
                      {isKept ? say('rules.remove') : say('rules.keep')}
                    </TextButton>
                  )
                }
              />
            );
          })}
          {mine.again.map((policy) => (
            <AddedAgain
              key={JSON.stringify(policy)}
              policy={policy}
              onRemove={() =>
                set(
                  'again',
                  mine.again.filter((one) => one !== policy),
                )
              }
            />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

interface AddedAgainProps {
  readonly policy: FormerPolicy;
  readonly onRemove: () => void;
}

/** One that was removed, and is put back when the draft is saved. */
function AddedAgain({ policy: { values, who, ...policy }, onRemove }: AddedAgainProps) {
  const say = useSay();
  const words = useRulesWords();
  return (
    <Row
      title={words.policy({ ...policy, value: values?.[0] })}
      detail={
        <>
          <Subject policy={{ role: policy.role, accountId: who }} /> · {say('rules.again')}
        </>
      }
      act={<TextButton onClick={onRemove}>{say('rules.remove')}</TextButton>}
    />
  );
}

function PolicyWords({ policy, isKept }: { readonly policy: AccessPolicy; readonly isKept: boolean }) {
  const words = useRulesWords();
  return <span className={isKept ? undefined : styles.gone}>{words.policy(policy)}</span>;
}

/** Whom a policy is for. */
export function Subject({
  policy: { role, accountId },
}: {
  readonly policy: Pick<AccessPolicy, 'role' | 'accountId'>;
}) {
  const say = useSay();
  if (accountId !== undefined) return <PersonLink id={accountId} />;
  if (role === undefined) return say('rules.narrower.everyone');
  return role === 'administrator' ? say('rules.narrower.administrator') : say('rules.narrower.user');
}
