import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { Account, Invitation } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Icon, State } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import { fullNameOf } from '../people-words.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { invitationQuery } from './person-queries.ts';

/** The invitation of somebody who has not activated the account: where the code went, and until when it works. */
export function PersonInvitation({ account }: { readonly account: Account }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(invitationQuery(account.id, account.companyId));
  const invitation = data?.items[0];
  return (
    <Section title={say('person.invitation')}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data && !invitation && (
          <EmptyRow title={say('person.noInvitation')} detail={say('person.noInvitationDetail')} />
        )}
        {invitation && <InvitationRow account={account} invitation={invitation} />}
      </Card>
    </Section>
  );
}

interface InvitationRowProps {
  readonly account: Account;
  readonly invitation: Invitation;
}

function InvitationRow({ account, invitation: { sentTo, invitedAt, endsAt, isEnded } }: InvitationRowProps) {
  const say = useSay();
  const may = useMay();
  const times = useTimes();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <Rows>
      <Row
        mark={<Icon of={Mail} />}
        title={
          sentTo === undefined
            ? say('person.invitedOn', { day: times.day(invitedAt) })
            : say('person.invitedAt', { contact: sentTo, day: times.day(invitedAt) })
        }
        detail={
          isEnded ? (
            <State of={TriangleAlert} tone="warn">
              {say('people.invitation.ended', { day: times.day(endsAt) })}
            </State>
          ) : (
            <span title={times.exact(endsAt)}>{say('people.invitation.until', { day: times.day(endsAt) })}</span>
          )
        }
        act={
          !isEnded &&
          may('activations:send') && (
            <TextButton
              aria-label={say('person.withdrawNamed', { name: fullNameOf(account) })}
              onClick={() => setWithdrawing(true)}
            >
              {say('person.withdraw')}
            </TextButton>
          )
        }
      />
      {isWithdrawing && <PersonDialog act="withdraw" account={account} onClose={() => setWithdrawing(false)} />}
    </Rows>
  );
}
