import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Bot from 'lucide/dist/esm/icons/bot.mjs';
import UserCog from 'lucide/dist/esm/icons/user-cog.mjs';
import { type ReactNode, useState } from 'react';
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

/** Who has which role in a company, until when, and how it is given and taken: people, and programs. */
export function Holders({ company }: { readonly company: string }) {
  const say = useSay();
  const mayChange = useMay()('roles:write');
  const [isGiving, setGiving] = useState(false);
  const [taken, setTaken] = useState<RoleGrant>();
  const holders = useQuery(holdersQuery(company));
  const onTake = mayChange ? setTaken : undefined;
  return (
    <>
      <Section
        title={say('settings.holders')}
        beside={mayChange && <Button onClick={() => setGiving(true)}>{say('settings.give')}</Button>}
      >
        <Grants holders={holders} isShown={isOfPerson} onTake={onTake}>
          <EmptyRow title={say('settings.nobody')} />
        </Grants>
      </Section>
      <Section title={say('settings.programs')}>
        <Grants holders={holders} isShown={(grant) => !isOfPerson(grant)} onTake={onTake}>
          <EmptyRow title={say('settings.noProgram')} detail={say('settings.programsDetail')} />
        </Grants>
      </Section>
      {isGiving && <GiveRoleDialog company={company} onClose={() => setGiving(false)} />}
      {taken && <TakeRoleDialog company={company} grant={taken} onClose={() => setTaken(undefined)} />}
    </>
  );
}

const isOfPerson = ({ account }: RoleGrant) => account !== undefined;

interface GrantsProps {
  readonly holders: UseQueryResult<readonly RoleGrant[]>;
  readonly isShown: (grant: RoleGrant) => boolean;
  readonly onTake: ((grant: RoleGrant) => void) | undefined;
  /** Where there are none. */
  readonly children: ReactNode;
}

function Grants({ holders: { data, error, isPending, refetch }, isShown, onTake, children }: GrantsProps) {
  const shown = data?.filter(isShown);
  return (
    <Card>
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {shown?.length === 0 && children}
      {shown && shown.length > 0 && (
        <Rows>
          {shown.map((grant) => (
            <Holder key={grant.id} grant={grant} {...(onTake && { onTake: () => onTake(grant) })} />
          ))}
        </Rows>
      )}
    </Card>
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
