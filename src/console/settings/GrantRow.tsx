import Bot from 'lucide/dist/esm/icons/bot.mjs';
import UserCog from 'lucide/dist/esm/icons/user-cog.mjs';
import { useCaller } from '../kernel/caller.ts';
import type { RoleGrant } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { IconTile } from '../parts/icons/Icon.tsx';
import { Row } from '../parts/layout/Page.tsx';
import { PersonLink } from '../parts/people/PersonLink.tsx';
import { roleNameOf } from '../parts/people/role-names.ts';

interface GrantRowProps {
  readonly grant: RoleGrant;
  readonly onTake: ((grant: RoleGrant) => void) | undefined;
}

/** A role of a person or a program, until when, and how it is taken. Nobody takes a role from oneself here. */
export function GrantRow({ grant, onTake }: GrantRowProps) {
  const say = useSay();
  const { day } = useTimes();
  const { account: own } = useCaller();
  const { account, client = '', role, endsAt } = grant;
  const name = roleNameOf(say, role);
  const isOneself = account !== undefined && account === own?.id;
  return (
    <Row
      mark={<IconTile of={account === undefined ? Bot : UserCog} />}
      title={account === undefined ? say('audit.program', { id: client }) : <PersonLink id={account} />}
      detail={endsAt === undefined ? name : say('person.roleUntil', { role: name, day: day(endsAt) })}
      act={onTake && !isOneself && <TextButton onClick={() => onTake(grant)}>{say('settings.take')}</TextButton>}
    />
  );
}
