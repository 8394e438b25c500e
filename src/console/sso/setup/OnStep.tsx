import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import { useState } from 'react';
import { type CallOptions, call, callWithVersion } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { enforceSso, type ShowSsoConnectionAnswer, setSsoConnection } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { RadioRows } from '../../parts/forms/RadioRows.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { Failure, Loading, Note } from '../../parts/states/States.tsx';
import { PreparedByLink } from '../links/PreparedByLink.tsx';
import { keyOfSso, stateQuery } from '../sso-queries.ts';
import { type Gap, gapsOf, ReadyFacts } from './ReadyFacts.tsx';

interface OnStepProps {
  readonly connection: ShowSsoConnectionAnswer;
  /** How many domains are proven. */
  readonly proven: number;
}

/** Offers single sign-on beside passwords, or asks a second person to make it the only way. */
export function OnStep({ connection, proven }: OnStepProps) {
  const say = useSay();
  const may = useMay();
  const scope = useScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, companyId: company, isEnabled } = connection;
  const { data: state, error, isPending, refetch } = useQuery(stateQuery(company));
  const [mode, setMode] = useState<'beside' | 'only'>('beside');
  if (isPending) return <Loading />;
  if (error) return <Failure error={error} onRepeat={() => void refetch()} />;
  const gaps = gapsOf(state, connection, proven);
  async function switchOn(options: CallOptions) {
    await call(setSsoConnection, { id, company, isEnabled: true }, options);
    await queries.invalidateQueries({ queryKey: keyOfSso(company) });
    tell(say('sso.switchedOn'));
    await navigate({ to: `${pathOfScope(scope)}/sso/${id}` });
  }
  return (
    <>
      <PreparedByLink connection={connection} />
      <ReadyFacts state={state} connection={connection} proven={proven} isForOnly={mode === 'only'} />
      <Card>
        <RadioRows
          label={say('sso.step.on')}
          value={mode}
          isGrid
          rows={[
            {
              value: 'beside',
              title: say('sso.mode.beside'),
              detail: say('sso.mode.besideDetail', { count: state.covered }),
            },
            {
              value: 'only',
              title: say('sso.mode.only'),
              detail: say('sso.mode.onlyDetail', { count: state.covered + state.elsewhere }),
            },
          ]}
          onChange={setMode}
        />
      </Card>
      {mode === 'beside' && !isEnabled && (
        <ActForm
          verb={say('sso.switchOn', { count: state.covered })}
          isBlocked={gaps.beside.length > 0}
          perform={switchOn}
        />
      )}
      {mode === 'beside' && isEnabled && (
        <Note tone="ok" icon={CircleCheck}>
          {say('sso.switchedOn')}
        </Note>
      )}
      {mode === 'only' && (
        <Only company={company} gaps={gaps.only} isEnforced={state.isEnforced} mayAsk={may('sso:enforce')} />
      )}
    </>
  );
}

interface OnlyProps {
  readonly company: string;
  /** What is missing, in words. */
  readonly gaps: readonly Gap[];
  readonly isEnforced: boolean;
  readonly mayAsk: boolean;
}

function Only({ company, gaps, isEnforced, mayAsk }: OnlyProps) {
  const say = useSay();
  const scope = useScope();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <Note icon={Clock} act={<Link to={`${pathOfScope(scope)}/approvals`}>{say('place.approvals')}</Link>}>
        {say('sso.only.asked')}
      </Note>
    );
  if (isEnforced)
    return (
      <Note tone="ok" icon={CircleCheck}>
        {say('sso.factOnly')}
      </Note>
    );
  if (!mayAsk) return <Note>{say('state.noPermissionDetail')}</Note>;
  if (gaps.length > 0)
    return (
      <Note tone="warn">
        <b>{say('sso.notYet')}</b> {gaps.map((gap) => say(gap)).join(' ')}
      </Note>
    );
  return (
    <>
      <div>
        <Button look="primary" onClick={() => setOpen(true)}>
          {say('sso.only.ask')}
        </Button>
      </div>
      {isOpen && <AskDialog company={company} onAsked={() => setAsked(true)} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AskDialogProps {
  readonly company: string;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

function AskDialog({ company, onAsked, onClose }: AskDialogProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('sso.only.title')}
      verb={say('sso.only.ask')}
      reason="needed"
      perform={async (options) => {
        const { isAsked } = await callWithVersion(enforceSso, { company, isEnforced: true }, options);
        if (isAsked) onAsked();
        else tell(say('sso.factOnly'));
        await queries.invalidateQueries({ queryKey: keyOfSso(company) });
      }}
      onClose={onClose}
    >
      <p>{say('sso.only.detail')}</p>
    </ConfirmDialog>
  );
}
