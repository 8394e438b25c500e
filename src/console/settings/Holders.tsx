import { useQuery } from '@tanstack/react-query';
import Bot from 'lucide/dist/esm/icons/bot.mjs';
import UserCog from 'lucide/dist/esm/icons/user-cog.mjs';
import { useState } from 'react';
import { useCaller, useMay } from '../kernel/caller.ts';
import type { RoleGrant } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button, TextButton } from '../parts/buttons/Button.tsx';
import { IconTile } from '../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { PersonLink } from '../parts/people/PersonLink.tsx';
import { roleNameOf } from '../parts/people/role-names.ts';
import { EmptyRow, Failure, Loading } from '../parts/states/States.tsx';
import { GiveRoleDialog } from './GiveRoleDialog.tsx';
import { holdersQuery } from './settings-queries.ts';
import { TakeRoleDialog } from './TakeRoleDialog.tsx';

/** Who has which role in a company, until when, and how it is given and taken. */
export function Holders({ company }: { readonly company: string }) {
  const say = useSay();
  const mayChange = useMay()('roles:write');
  const [isGiving, setGiving] = useState(false);
  const [taken, setTaken] = useState<RoleGrant>();
  const { data, error, isPending, refetch } = useQuery(holdersQuery(company));
  return (
    <Section
      title={say('settings.holders')}
      beside={mayChange && <Button onClick={() => setGiving(true)}>{say('settings.give')}</Button>}
    >
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data?.length === 0 && <EmptyRow title={say('settings.nobody')} />}
        {data && data.length > 0 && (
          <Rows>
            {data.map((grant) => (
              <Holder key={grant.id} grant={grant} {...(mayChange && { onTake: () => setTaken(grant) })} />
            ))}
          </Rows>
        )}
      </Card>
      {isGiving && <GiveRoleDialog company={company} onClose={() => setGiving(false)} />}
      {taken && <TakeRoleDialog company={company} grant={taken} onClose={() => setTaken(undefined)} />}
    </Section>
  );
}

function Holder({ grant, onTake }: { readonly grant: RoleGrant; readonly onTake?: () => void }) {
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
      act={onTake && !isOneself && <TextButton onClick={onTake}>{say('settings.take')}</TextButton>}
    />
  );
}
