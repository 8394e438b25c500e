import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import { call } from '../../kernel/call.ts';
import { download } from '../../kernel/download.ts';
import { type AuditVerification, stopAuditVerification } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useAct } from '../../kernel/useAct.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Filled } from '../../parts/charts/Bar.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { Icon, State } from '../../parts/icons/Icon.tsx';
import { BesidePanel } from '../../parts/layout/BesidePanel.tsx';
import { DetailList } from '../../parts/layout/Details.tsx';
import { ActorName } from '../../parts/records/ActorName.tsx';
import { useActorName } from '../../parts/records/useActorName.ts';
import { Note } from '../../parts/states/States.tsx';
import { lookOfVerification, periodOf } from './verification-words.ts';
import { isRunning, keyOfVerifications } from './verifications-queries.ts';

interface VerificationPanelProps {
  readonly verification: AuditVerification;
  readonly onClose: () => void;
}

/** The report of a verification, how far it is, and the way to stop it. */
export function VerificationPanel({ verification, onClose }: VerificationPanelProps) {
  const say = useSay();
  const times = useTimes();
  const { text, ...look } = lookOfVerification[verification.state];
  const { seal, newest, lastSeal, finding, answered } = verification;
  return (
    <BesidePanel
      title={periodOf(say, times, verification)}
      onClose={onClose}
      foot={isRunning(verification) ? <Stop id={verification.id} /> : <SaveReport verification={verification} />}
    >
      <State {...look}>{say(text)}</State>
      {isRunning(verification) && <Filled part={newest === 0 ? 0 : seal / newest} />}
      {finding && (
        <div role="alert">
          <Note tone="bad">
            {say('audit.broken', { seal: finding.seal, kind: finding.kind })}
            <p>{say('audit.brokenDetail')}</p>
          </Note>
        </div>
      )}
      {answered.map((gap) => (
        <Answered key={gap.next} gap={gap} />
      ))}
      <Facts verification={verification} />
      {lastSeal !== undefined && !isRunning(verification) && (
        <CopyRows>
          <CopyRow
            name={say('verifications.lastSeal')}
            value={lastSeal}
            detail={say('verifications.lastSealHint')}
            isStacked
          />
        </CopyRows>
      )}
    </BesidePanel>
  );
}

function Facts({ verification }: Pick<VerificationPanelProps, 'verification'>) {
  const say = useSay();
  const { moment, number } = useTimes();
  const { begunAt, begunBy, endedAt, records, comparedFromAt, sealedUntilAt, seal, newest, expired, bySecretsGone } =
    verification;
  const some = (value: number) => (value > 0 ? number(value) : undefined);
  return (
    <DetailList
      details={[
        [say('audit.column.by'), <ActorName key="by" operator={begunBy} />],
        [say('jobs.started'), moment(begunAt)],
        [say('jobs.ended'), endedAt && moment(endedAt)],
        [say('verifications.records'), number(records)],
        [say('verifications.since'), comparedFromAt && moment(comparedFromAt)],
        [
          say('verifications.sealedUntil'),
          isRunning(verification)
            ? say('verifications.progress', { seal, newest })
            : sealedUntilAt && moment(sealedUntilAt),
        ],
        [say('verifications.expired'), some(expired)],
        [say('verifications.gone'), some(bySecretsGone)],
      ]}
    />
  );
}

function Answered({ gap: { next, by, reason } }: { readonly gap: AuditVerification['answered'][number] }) {
  const say = useSay();
  const name = useActorName({ operator: by });
  return (
    <Note tone="warn">
      {say('verifications.answered', { next, name, reason: say('approvals.quoted', { text: reason }) })}
    </Note>
  );
}

function Stop({ id }: { readonly id: string }) {
  const say = useSay();
  const queries = useQueryClient();
  const act = useAct(async (options) => {
    await call(stopAuditVerification, { id }, options);
    await queries.invalidateQueries({ queryKey: keyOfVerifications });
    tell(say('verifications.stopped'));
  });
  const isBusy = act.state.at === 'running';
  return (
    <>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && void act.run()}>
        {say(isBusy ? 'dialog.running' : 'bulk.stop')}
      </Button>
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
    </>
  );
}

/** The report as the API has it, for those who keep it. */
function SaveReport({ verification }: Pick<VerificationPanelProps, 'verification'>) {
  const say = useSay();
  const save = () =>
    download(`audit-verification-${verification.id}.json`, JSON.stringify(verification, null, 2), 'application/json');
  return (
    <Button onClick={save}>
      <Icon of={Download} isSmall />
      {say('verifications.save')}
    </Button>
  );
}
