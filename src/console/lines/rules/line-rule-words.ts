import { useSay } from '../../kernel/texts.ts';
import type { LineRules } from './line-rules.ts';

/** The function that says what a rule of lines does as it is set. */
export function useLineRuleWords(): (field: keyof LineRules, rules: LineRules) => string {
  const say = useSay();
  return (field, rules) => {
    if (field === 'contact') return rules.contact ?? say('lines.rules.nobody');
    if (field !== 'periodDays') return say(`lines.rules.${field}.${rules[field] ? 'on' : 'off'}`);
    if (rules.periodDays === null) return say('lines.rules.periodDays.off');
    return say('lines.rules.periodDays.on', { count: rules.periodDays });
  };
}
