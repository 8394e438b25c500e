import { useSay } from '../../kernel/texts.ts';
import { Card, Row, Rows } from '../../parts/layout/Page.tsx';
import { useLineRuleWords } from './line-rule-words.ts';
import { type LineRules, lineRuleFields } from './line-rules.ts';

/** The rules of lines as texts, for those who may not change them. */
export function LineRuleTexts({ rules }: { readonly rules: LineRules }) {
  const say = useSay();
  const words = useLineRuleWords();
  return (
    <Card>
      <Rows>
        {lineRuleFields.map((field) => (
          <Row key={field} title={say(`lines.rules.${field}`)} detail={words(field, rules)} />
        ))}
      </Rows>
    </Card>
  );
}
