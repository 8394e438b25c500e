import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasSignInToTest } from '../../../rules/apps/test-client.ts';
import { call } from '../../kernel/call.ts';
import { type AddClientAnswer, addClient } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { KeepSecret } from '../../parts/secrets/KeepSecret.tsx';
import styles from '../Apps.module.css';
import { keyOfApps } from '../apps-queries.ts';
import { AppTest } from '../test/AppTest.tsx';
import { registrationOf, type TypedApp } from './typed-app.ts';

interface LastStepProps {
  readonly typed: TypedApp;
  /** What was created; undefined before. */
  readonly made: AddClientAnswer | undefined;
  readonly onMade: (made: AddClientAnswer) => void;
  readonly onFinish: (id: string) => void;
}

/** Creates the app, and shows its secret once. */
export function LastStep({ typed, made, onMade, onFinish }: LastStepProps) {
  const say = useSay();
  const queries = useQueryClient();
  if (made) return <Created typed={typed} made={made} onFinish={onFinish} />;
  return (
    <ActForm
      verb={say('apps.create')}
      perform={async (options) => {
        onMade(await call(addClient, registrationOf(typed), options));
        await queries.invalidateQueries({ queryKey: keyOfApps });
      }}
    >
      <p>{say('apps.createDetail')}</p>
    </ActForm>
  );
}

interface CreatedProps extends Pick<LastStepProps, 'typed'> {
  readonly made: AddClientAnswer;
  readonly onFinish: (id: string) => void;
}

function Created({ typed, made: { clientId, secret, issuer }, onFinish }: CreatedProps) {
  const say = useSay();
  const [isKept, setKept] = useState(secret === undefined);
  const [testId, setTestId] = useState<string>();
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div className={styles.form}>
      <p ref={told} tabIndex={-1}>
        {say(secret === undefined ? 'apps.createdPublic' : 'apps.secretDetail')}
      </p>
      {secret === undefined ? (
        <Card>
          <CopyRows>
            <CopyRow name={say('settings.program.clientId')} value={clientId} isStacked />
            {issuer !== undefined && <CopyRow name={say('apps.issuer')} value={issuer} isStacked />}
          </CopyRows>
        </Card>
      ) : (
        <KeepSecret
          values={[
            [say('settings.program.clientId'), clientId],
            [say('settings.program.secret'), secret],
            [say('apps.issuer'), issuer],
          ]}
          isKept={isKept}
          onKept={setKept}
        />
      )}
      {hasSignInToTest(registrationOf(typed)) && (
        <AppTest clientId={clientId} name={typed.name.trim()} isOpen testId={testId} onBegun={setTestId} />
      )}
      <div className={styles.acts}>
        <Button look="primary" aria-disabled={!isKept} onClick={() => isKept && onFinish(clientId)}>
          {say('apps.finish')}
        </Button>
      </div>
    </div>
  );
}
