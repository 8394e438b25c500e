import { useQueryClient } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import {
  type Program,
  type ProgramSecret,
  removeProgram,
  rotateProgramSecret,
} from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { keyOfHolders, keyOfPrograms } from './settings-queries.ts';

interface ProgramDialogProps {
  readonly company: string;
  readonly program: Program;
  readonly onClose: () => void;
}

interface RenewSecretDialogProps extends ProgramDialogProps {
  readonly onMade: (name: string, secret: ProgramSecret) => void;
}

/** Gives a program another secret. The former one ends. */
export function RenewSecretDialog({ company, program, onMade, onClose }: RenewSecretDialogProps) {
  const say = useSay();
  const { clientId, name } = program;
  return (
    <ConfirmDialog
      title={say('settings.program.renewTitle', { name })}
      verb={say('settings.program.renewVerb')}
      isDanger
      reason="offered"
      onClose={onClose}
      perform={async (options) => onMade(name, await call(rotateProgramSecret, { company, clientId }, options))}
    >
      <p>{say('settings.program.renewDetail')}</p>
    </ConfirmDialog>
  );
}

/** Removes a program for good. */
export function RemoveProgramDialog({ company, program, onClose }: ProgramDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  const { clientId, name } = program;
  return (
    <ConfirmDialog
      title={say('settings.program.removeTitle', { name })}
      verb={say('settings.program.removeVerb')}
      isDanger
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(removeProgram, { company, clientId }, options);
        await queries.invalidateQueries({ queryKey: keyOfPrograms(company) });
        await queries.invalidateQueries({ queryKey: keyOfHolders(company) });
        tell(say('settings.program.removed', { name }));
      }}
    >
      <p>{say('settings.program.removeDetail')}</p>
    </ConfirmDialog>
  );
}
