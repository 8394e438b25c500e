import { useQuery } from '@tanstack/react-query';
import Bot from 'lucide/dist/esm/icons/bot.mjs';
import { Suspense, useState } from 'react';
import { useMay } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { Program, ProgramSecret, RoleGrant } from '../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { type Times, useTimes } from '../kernel/times.ts';
import { Button, TextButton } from '../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../parts/dialogs/useAddressedDialog.ts';
import { IconTile } from '../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { roleNameOf } from '../parts/people/role-names.ts';
import { EmptyRow, Failure, Loading } from '../parts/states/States.tsx';
import { GrantRow } from './GrantRow.tsx';
import { programsQuery } from './settings-queries.ts';

const AddProgramDialog = laterPart(() => import('./AddProgramDialog.tsx'), 'AddProgramDialog');
const RenewSecretDialog = laterPart(() => import('./ProgramDialogs.tsx'), 'RenewSecretDialog');
const RemoveProgramDialog = laterPart(() => import('./ProgramDialogs.tsx'), 'RemoveProgramDialog');
const SecretSheet = laterPart(() => import('./SecretSheet.tsx'), 'SecretSheet');

interface ProgramsProps {
  readonly company: string;
  /** Roles of programs that whoever operates the installation has registered. */
  readonly registered: readonly RoleGrant[];
  readonly onTake: ((grant: RoleGrant) => void) | undefined;
}

interface Secret {
  readonly name: string;
  readonly made: ProgramSecret;
}

/** The programs that act for a company: those that it has made, and those that were registered for it. */
export function Programs({ company, registered, onTake }: ProgramsProps) {
  const say = useSay();
  const mayChange = useMay()('roles:write');
  const { data: programs, error, isPending, refetch } = useQuery(programsQuery(company));
  const [isAdding, openAdding, closeAdding] = useAddressedDialog('add-program');
  const [act, setAct] = useState<{ readonly kind: 'renew' | 'remove'; readonly program: Program }>();
  const [secret, setSecret] = useState<Secret>();
  const own = new Set(programs?.map(({ clientId }) => clientId));
  const others = registered.filter(({ client = '' }) => !own.has(client));
  const show = (name: string, made: ProgramSecret) => setSecret({ name, made });
  const close = () => setAct(undefined);
  return (
    <Section
      title={say('settings.programs')}
      beside={mayChange && <Button onClick={openAdding}>{say('settings.program.add')}</Button>}
    >
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {programs && programs.length + others.length === 0 && (
          <EmptyRow title={say('settings.noProgram')} detail={say('settings.programsDetail')} />
        )}
        {programs && programs.length + others.length > 0 && (
          <Rows>
            {programs.map((program) => (
              <ProgramRow
                key={program.clientId}
                program={program}
                {...(mayChange && { onAct: (kind) => setAct({ kind, program }) })}
              />
            ))}
            {others.map((grant) => (
              <GrantRow key={grant.id} grant={grant} onTake={onTake} />
            ))}
          </Rows>
        )}
      </Card>
      <Suspense>
        {isAdding && mayChange && <AddProgramDialog company={company} onMade={show} onClose={closeAdding} />}
        {act?.kind === 'renew' && (
          <RenewSecretDialog company={company} program={act.program} onMade={show} onClose={close} />
        )}
        {act?.kind === 'remove' && <RemoveProgramDialog company={company} program={act.program} onClose={close} />}
        {secret && <SecretSheet {...secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </Section>
  );
}

interface ProgramRowProps {
  readonly program: Program;
  readonly onAct?: (kind: 'renew' | 'remove') => void;
}

function ProgramRow({ program, onAct }: ProgramRowProps) {
  const say = useSay();
  const times = useTimes();
  return (
    <Row
      mark={<IconTile of={Bot} />}
      title={program.name}
      detail={factsOf(program, say, times).join(' · ')}
      act={
        onAct && (
          <>
            <TextButton onClick={() => onAct('renew')}>{say('settings.program.renew')}</TextButton>
            <TextButton onClick={() => onAct('remove')}>{say('settings.program.remove')}</TextButton>
          </>
        )
      }
    />
  );
}

/** Role, end and use of a program, and what keeps it from working. */
function factsOf({ role, endsAt, usedAt, isDisabled }: Program, say: ConsoleSay, { ago, day }: Times): string[] {
  const name = role === undefined ? say('settings.program.noRole') : roleNameOf(say, role);
  return [
    endsAt === undefined ? name : say('person.roleUntil', { role: name, day: day(endsAt) }),
    isDisabled ? say('settings.program.off') : '',
    usedAt === undefined ? say('settings.program.unused') : say('settings.program.used', { time: ago(usedAt) }),
  ].filter(Boolean);
}
