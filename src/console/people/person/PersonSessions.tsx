import { useQuery } from '@tanstack/react-query';
import Laptop from 'lucide/dist/esm/icons/laptop.mjs';
import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { Account, Session } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { sessionsQuery } from './person-queries.ts';

/** The browsers on which the person is signed in. */
export function PersonSessions({ account }: { readonly account: Account }) {
  const say = useSay();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending, refetch } = useQuery(sessionsQuery(account.id));
  const hasAny = (data?.items.length ?? 0) > 0;
  const endAll = hasAny && may('sessions:end') && (
    <TextButton onClick={() => setOpen(true)}>{say('person.endAll')}</TextButton>
  );
  return (
    <Section title={say('person.signedInOn')} beside={endAll}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data && !hasAny && <EmptyRow title={say('person.noSessions')} />}
        {hasAny && (
          <Rows>
            {data?.items.map((session) => (
              <SessionRow key={session.sessionId} account={account} session={session} />
            ))}
          </Rows>
        )}
      </Card>
      {isOpen && <PersonDialog act="endSessions" account={account} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function SessionRow({ account, session }: { readonly account: Account; readonly session: Session }) {
  const say = useSay();
  const may = useMay();
  const { ago } = useTimes();
  const [isOpen, setOpen] = useState(false);
  const { browser, system, apps, lastUsedAt } = session;
  const name = deviceOf(say, browser, system);
  const end = may('sessions:end') && (
    <TextButton aria-label={say('person.endOn', { device: name })} onClick={() => setOpen(true)}>
      {say('person.end')}
    </TextButton>
  );
  return (
    <>
      <Row
        mark={<Icon of={Laptop} />}
        title={name}
        detail={[apps.join(', '), ago(lastUsedAt)].filter(Boolean).join(' · ')}
        act={end}
      />
      {isOpen && <PersonDialog act="endSession" account={account} session={session} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A browser on a system, as far as they are known. */
export function deviceOf(
  say: ReturnType<typeof useSay>,
  browser: string | undefined,
  system: string | undefined,
): string {
  if (browser && system) return say('person.device', { browser, system });
  return browser ?? system ?? say('person.deviceUnknown');
}
