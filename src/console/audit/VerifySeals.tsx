import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useEffect, useRef, useState } from 'react';
import { call } from '../kernel/call.ts';
import { type VerifyAuditAnswer, verifyAudit } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { ActProblem } from '../parts/dialogs/ActProblem.tsx';
import { Sheet } from '../parts/dialogs/Sheet.tsx';
import { Icon } from '../parts/icons/Icon.tsx';
import { Note } from '../parts/states/States.tsx';

type Finding = NonNullable<VerifyAuditAnswer['finding']>;

type Verification =
  | { readonly at: 'running' | 'sealed'; readonly records: number }
  | { readonly at: 'broken'; readonly finding: Finding }
  | { readonly at: 'failed'; readonly error: unknown };

/** Compares the audit with its seals, part by part, until something is found, all was compared, or nobody waits for it. */
async function verify(tell: (verification: Verification) => void, signal: AbortSignal): Promise<void> {
  let records = 0;
  let after: VerifyAuditAnswer['place'] | undefined;
  let isDone = false;
  while (!isDone) {
    const part: VerifyAuditAnswer = await call(verifyAudit, { after }, { signal });
    if (part.finding) return tell({ at: 'broken', finding: part.finding });
    records += part.records;
    after = part.place;
    isDone = part.isDone;
    tell({ at: isDone ? 'sealed' : 'running', records });
  }
}

/** Whether the audit is as it was written. */
export function VerifySeals() {
  const say = useSay();
  const [verification, setVerification] = useState<Verification>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setVerification({ at: 'running', records: 0 });
    verify(setVerification, own.signal).catch(
      (error: unknown) => own.signal.aborted || setVerification({ at: 'failed', error }),
    );
  };
  const close = () => {
    running.current?.abort();
    setVerification(undefined);
  };
  return (
    <>
      <Button onClick={begin}>
        <Icon of={ShieldCheck} isSmall />
        {say('audit.verify')}
      </Button>
      {verification && (
        <Sheet
          title={say('audit.verify')}
          onClose={close}
          foot={<Button onClick={close}>{say('dialog.close')}</Button>}
        >
          <Result verification={verification} />
        </Sheet>
      )}
    </>
  );
}

function Result({ verification }: { readonly verification: Verification }) {
  const say = useSay();
  if (verification.at === 'failed') return <ActProblem error={verification.error} />;
  if (verification.at === 'broken')
    return (
      <div role="alert">
        <Note tone="bad">
          {say('audit.broken', { seal: verification.finding.seal, kind: verification.finding.kind })}
          <p>{say('audit.brokenDetail')}</p>
        </Note>
      </div>
    );
  const count = verification.records;
  return (
    <div role="status">
      {verification.at === 'running' ? (
        say('audit.verifying', { count })
      ) : (
        <Note icon={ShieldCheck} tone="ok">
          {say('audit.sealed', { count })}
        </Note>
      )}
    </div>
  );
}
