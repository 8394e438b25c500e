import type { ProgramSecret } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Sheet } from '../parts/dialogs/Sheet.tsx';
import { CopyRow, CopyRows } from '../parts/forms/CopyRow.tsx';
import { Card } from '../parts/layout/Page.tsx';

interface SecretSheetProps {
  readonly name: string;
  readonly made: ProgramSecret;
  readonly onClose: () => void;
}

/** The secret of a program, shown once, with all that the program needs. It closes by its button alone. */
export function SecretSheet({ name, made, onClose }: SecretSheetProps) {
  const say = useSay();
  const { clientId, secret, tokenEndpoint, api, scopes } = made;
  return (
    <Sheet
      title={say('settings.program.secretTitle', { name })}
      isAlert
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {say('settings.program.kept')}
        </Button>
      }
    >
      <p>{say('settings.program.secretDetail')}</p>
      <Card>
        <CopyRows>
          <CopyRow name={say('settings.program.clientId')} value={clientId} isStacked />
          <CopyRow name={say('settings.program.secret')} value={secret} isStacked />
          <CopyRow name={say('settings.program.tokens')} value={tokenEndpoint} isStacked />
          <CopyRow name={say('settings.program.api')} value={api} isStacked />
          <CopyRow name={say('settings.program.scopes')} value={scopes.join(' ')} isStacked />
        </CopyRows>
      </Card>
    </Sheet>
  );
}
