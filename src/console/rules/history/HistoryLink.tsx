import { Link } from '@tanstack/react-router';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';

/** Leads from the rules to what was changed of them. */
export function HistoryLink() {
  const say = useSay();
  return (
    <Link to={`${pathOfScope(useScope())}/rules/history`} className={buttonClass({})}>
      {say('rules.history')}
    </Link>
  );
}
