import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useScope } from '../../kernel/caller.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page, WithRail } from '../../parts/layout/Page.tsx';
import { type SetupStep, SetupSteps } from '../../parts/layout/SetupSteps.tsx';
import { Failure } from '../../parts/states/States.tsx';
import { type HandedOver, HandOver } from '../links/HandOver.tsx';
import type { SetupStepId } from './setup-search.ts';
import { setupSteps } from './setup-search.ts';

interface SetupPageProps {
  readonly title: string;
  readonly open: SetupStepId;
  readonly steps: Readonly<Record<SetupStepId, Omit<SetupStep, 'id' | 'title'>>>;
  readonly rail?: ReactNode;
  /** Where one goes who leaves for now. */
  readonly back?: string;
  /** What can be handed to somebody else. */
  readonly handOver?: HandedOver | undefined;
}

/** The frame of a set-up: how far it is, that nothing changes yet, and its steps. Who may change nothing is told so. */
export function SetupPage({ title, open, steps, rail, back = '', handOver }: SetupPageProps) {
  const say = useSay();
  const scope = useScope();
  const mayChange = useMay()('sso:write');
  const step = setupSteps.indexOf(open) + 1;
  return (
    <Page
      title={title}
      fact={mayChange && say(open === 'on' ? 'sso.setup.last' : 'sso.setup.fact', { step, count: setupSteps.length })}
      path={<BackTo path="/sso">{say('place.sso')}</BackTo>}
      acts={
        <>
          {mayChange && handOver && <HandOver what={handOver} />}
          <Link to={`${pathOfScope(scope)}/sso${back}`} className={buttonClass({})}>
            {say('sso.setup.close')}
          </Link>
        </>
      }
    >
      {mayChange ? (
        <WithRail rail={rail}>
          <SetupSteps
            label={title}
            open={open}
            steps={setupSteps.map((id) => ({ id, title: say(`sso.step.${id}`), ...steps[id] }))}
          />
        </WithRail>
      ) : (
        <Failure error={new ApiProblem('permissionMissing', 403)} />
      )}
    </Page>
  );
}
