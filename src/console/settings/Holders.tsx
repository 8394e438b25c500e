import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMay } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { RoleGrant } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../parts/dialogs/useAddressedDialog.ts';
import { Card, Rows, Section } from '../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../parts/states/States.tsx';
import { GrantRow } from './GrantRow.tsx';
import { Programs } from './Programs.tsx';
import { holdersQuery } from './settings-queries.ts';

const GiveRoleDialog = laterPart(() => import('./GiveRoleDialog.tsx'), 'GiveRoleDialog');
const TakeRoleDialog = laterPart(() => import('./TakeRoleDialog.tsx'), 'TakeRoleDialog');

/** Who has which role in a company, until when, and how it is given and taken: people, and programs. */
export function Holders({ company }: { readonly company: string }) {
  const say = useSay();
  const mayChange = useMay()('roles:write');
  const [isGiving, openGiving, closeGiving] = useAddressedDialog('give-role');
  const [taken, setTaken] = useState<RoleGrant>();
  const { data, error, isPending, refetch } = useQuery(holdersQuery(company));
  const ofPeople = data?.filter(({ account }) => account !== undefined) ?? [];
  const ofPrograms = data?.filter(({ account }) => account === undefined) ?? [];
  const onTake = mayChange ? setTaken : undefined;
  return (
    <>
      <Section
        title={say('settings.holders')}
        beside={mayChange && <Button onClick={openGiving}>{say('settings.give')}</Button>}
      >
        <Card>
          {isPending && <Loading />}
          {error && <Failure error={error} onRepeat={() => void refetch()} />}
          {data && ofPeople.length === 0 && <EmptyRow title={say('settings.nobody')} />}
          {ofPeople.length > 0 && (
            <Rows>
              {ofPeople.map((grant) => (
                <GrantRow key={grant.id} grant={grant} onTake={onTake} />
              ))}
            </Rows>
          )}
        </Card>
      </Section>
      <Programs company={company} registered={ofPrograms} onTake={onTake} />
      <Suspense>
        {isGiving && mayChange && <GiveRoleDialog company={company} onClose={closeGiving} />}
        {taken && <TakeRoleDialog company={company} grant={taken} onClose={() => setTaken(undefined)} />}
      </Suspense>
    </>
  );
}
