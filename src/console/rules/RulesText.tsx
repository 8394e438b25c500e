import type { ReactNode } from 'react';
import { useSay } from '../kernel/texts.ts';
import { Card, Section } from '../parts/layout/Page.tsx';
import styles from './Rules.module.css';
import { partOf, type RulePart, ruleFields, type SignInRules } from './rules-draft.ts';
import { useRulesWords } from './rules-words.ts';

const isShown = (rules: SignInRules, field: keyof SignInRules) => {
  if (field === 'narrower' || field === 'again') return false; // they have a card of their own
  if (field === 'requiredFrom' || field === 'passkeysFrom') return rules[field] !== '';
  if (field === 'trustHours' || field === 'channels') return rules.requirement !== 'off';
  if (field === 'isHardwareOnly' || field === 'allowsSynced') return rules.passkeys !== 'off';
  return true;
};

/** A rule as text, for those who may not change it. */
export function RuleText({ part, rules }: { readonly part: RulePart; readonly rules: SignInRules }) {
  const words = useRulesWords();
  return (
    <Card>
      <dl className={styles.facts}>
        {ruleFields
          .filter((field) => partOf[field] === part && isShown(rules, field))
          .map((field) => (
            <RuleFact key={field} name={words.nameOf(field)} value={words.valueOf(field, rules[field])} />
          ))}
      </dl>
    </Card>
  );
}

function RuleFact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** A part of the page that can be named in the address. */
export function RuleSection(props: {
  readonly id: string;
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, title, beside, children } = props;
  return (
    <div id={id} className={styles.anchor}>
      <Section title={title} beside={beside}>
        {children}
      </Section>
    </div>
  );
}

/** Names of rules, one after the other. */
export function useNamesOfParts(): (parts: readonly RulePart[]) => string {
  const say = useSay();
  const { list } = useRulesWords();
  return (parts) => list(parts.map((part) => say(`rules.${part}`)));
}
