import { useState } from 'react';
import type { ShowClientAnswer } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Sheet } from '../../parts/dialogs/Sheet.tsx';
import { KeepSecret } from '../../parts/secrets/KeepSecret.tsx';

interface SecretOnceProps {
  readonly app: Pick<ShowClientAnswer, 'clientId' | 'name'>;
  readonly secret: string;
  readonly issuer: string | undefined;
  readonly onClose: () => void;
}

/** The new secret of an app, shown once. It closes once somebody has kept it. */
export function SecretOnce({ app: { clientId, name }, secret, issuer, onClose }: SecretOnceProps) {
  const say = useSay();
  const [isKept, setKept] = useState(false);
  return (
    <Sheet
      title={say('settings.program.secretTitle', { name })}
      isAlert
      onClose={() => isKept && onClose()}
      foot={
        <Button look="primary" aria-disabled={!isKept} onClick={() => isKept && onClose()}>
          {say('apps.finish')}
        </Button>
      }
    >
      <p>{say('apps.secretDetail')}</p>
      <KeepSecret
        values={[
          [say('settings.program.clientId'), clientId],
          [say('settings.program.secret'), secret],
          [say('apps.issuer'), issuer],
        ]}
        isKept={isKept}
        onKept={setKept}
      />
    </Sheet>
  );
}
