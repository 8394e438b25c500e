import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs';
import { useCompany, useMay, useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';

/** Whether the person may invite people to the company of the view. */
export function useMayInvite(): boolean {
  const may = useMay();
  const company = useCompany();
  return company !== undefined && may('accounts:write') && may('activations:send') && may('contacts:write');
}

/** Leads to the invitation of people, from other places than their list. */
export function InviteLink() {
  const say = useSay();
  const scope = useScope();
  return (
    <Link to={`${pathOfScope(scope)}/people`} hash="invite" className={buttonClass({ look: 'primary' })}>
      <Icon of={UserPlus} isSmall />
      {say('people.invite')}
    </Link>
  );
}
