import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import type { Account, Factor, Passkey } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { Icon, State } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import { stepsIn } from '../people-words.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { factorsQuery, passkeysQuery } from './person-queries.ts';
import type { RemovableStep } from './removable-step.ts';

/** The ways of the second step, and passkeys. */
export function PersonSteps({ account }: { readonly account: Account }) {
  const say = useSay();
  const factors = useQuery(factorsQuery(account.id));
  const passkeys = useQuery(passkeysQuery(account.id));
  const error = factors.error ?? passkeys.error;
  const count = (factors.data?.items.length ?? 0) + (passkeys.data?.items.length ?? 0);
  const isRead = factors.isSuccess && passkeys.isSuccess;
  const beside = isRead && (
    <State of={count > 0 ? CircleCheck : TriangleAlert} tone={count > 0 ? 'ok' : 'warn'}>
      {count > 0 ? say('person.hasSteps') : say('person.hasNoSteps')}
    </State>
  );
  return (
    <Section title={say('people.column.secondStep')} beside={beside}>
      <Card>
        {error && <Failure error={error} onRepeat={() => void Promise.all([factors.refetch(), passkeys.refetch()])} />}
        {!error && !isRead && <Loading />}
        {isRead && count === 0 && <EmptyRow title={say('person.noSteps')} detail={say('person.noStepsDetail')} />}
        {isRead && count > 0 && (
          <Rows>
            {passkeys.data.items.map((passkey) => (
              <PasskeyRow key={passkey.id} account={account} passkey={passkey} />
            ))}
            {factors.data.items.map((factor) => (
              <FactorRow key={factor.id} account={account} factor={factor} />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

function useUsed() {
  const say = useSay();
  const { ago } = useTimes();
  return (at: number | undefined) =>
    at === undefined ? say('person.neverUsed') : say('person.used', { when: ago(at) });
}

interface PasskeyRowProps {
  readonly account: Account;
  readonly passkey: Passkey;
}

function PasskeyRow({ account, passkey: { id, name, isSynced, lastUsedAt } }: PasskeyRowProps) {
  const say = useSay();
  const used = useUsed();
  const kept = isSynced ? say('person.synced') : say('person.onDevice');
  return (
    <Row
      mark={<Icon of={KeyRound} />}
      title={say('person.passkey', { name })}
      detail={`${kept} ${used(lastUsedAt)}`}
      act={<RemoveStep account={account} step={{ kind: 'passkey', id, name }} />}
    />
  );
}

interface FactorRowProps {
  readonly account: Account;
  readonly factor: Factor;
}

function FactorRow({ account, factor: { id, way, contact, lastUsedAt } }: FactorRowProps) {
  const say = useSay();
  const used = useUsed();
  const name = [stepsIn(say, [way]), contact].filter(Boolean).join(': ');
  return (
    <Row
      mark={<Icon of={contact ? MessageSquare : Smartphone} />}
      title={name}
      detail={used(lastUsedAt)}
      act={<RemoveStep account={account} step={{ kind: 'factor', id, name }} />}
    />
  );
}

function RemoveStep({ account, step }: { readonly account: Account; readonly step: RemovableStep }) {
  const say = useSay();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('factors:write')) return null;
  return (
    <>
      <TextButton aria-label={say('person.removeStep', { name: step.name })} onClick={() => setOpen(true)}>
        {say('person.remove')}
      </TextButton>
      {isOpen && <PersonDialog act="removeStep" account={account} step={step} onClose={() => setOpen(false)} />}
    </>
  );
}
