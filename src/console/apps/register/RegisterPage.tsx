import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useScope } from '../../kernel/caller.ts';
import type { AddClientAnswer } from '../../kernel/management.generated.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Button, TextButton } from '../../parts/buttons/Button.tsx';
import { AskBeforeLeaving } from '../../parts/dialogs/AskBeforeLeaving.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page, WithRail } from '../../parts/layout/Page.tsx';
import { type SetupStep, SetupSteps } from '../../parts/layout/SetupSteps.tsx';
import { Failure } from '../../parts/states/States.tsx';
import { KindStep } from './KindStep.tsx';
import { LastStep } from './LastStep.tsx';
import { PlacesStep } from './PlacesStep.tsx';
import { RegisterSummary } from './RegisterSummary.tsx';
import { firstTyped, isFirstDone, isSecondDone, secondStepOf, type TypedApp } from './typed-app.ts';

const steps = ['kind', 'places', 'create'] as const;
type Step = (typeof steps)[number];

/** Registers an app in three steps. Nothing is stored before the last one, whose secret is shown once. */
export function RegisterPage() {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(firstTyped);
  const [open, setOpen] = useState<Step>('kind');
  const [made, setMade] = useState<AddClientAnswer>();
  const [isLeft, setLeft] = useState(false);
  const name = typed.name.trim();
  const mayAdd = useMay()('clients:write');
  const finish = async (id: string) => {
    setLeft(true);
    await navigate({ to: `${pathOfScope(scope)}/apps/${encodeURIComponent(id)}`, ignoreBlocker: true });
  };
  return (
    <Page
      title={name === '' ? say('apps.register') : say('apps.registerNamed', { name })}
      fact={say('apps.step', { step: steps.indexOf(open) + 1, count: steps.length })}
      path={<BackTo path="/apps">{say('place.apps')}</BackTo>}
      acts={
        !made && (
          <Button onClick={() => void navigate({ to: `${pathOfScope(scope)}/apps` })}>{say('sso.setup.close')}</Button>
        )
      }
    >
      {mayAdd ? (
        <WithRail rail={<RegisterSummary typed={typed} />}>
          <SetupSteps
            label={say('apps.register')}
            open={open}
            steps={stepsOf({ say, typed, setTyped, setOpen, made, setMade, finish })}
          />
        </WithRail>
      ) : (
        <Failure error={new ApiProblem('permissionMissing', 403)} />
      )}
      {made?.secret !== undefined && !isLeft && (
        <AskBeforeLeaving
          title={say('apps.leaveTitle')}
          detail={say('apps.leaveDetail')}
          stay={say('draft.stay')}
          leave={say('draft.leave')}
          onLeave={() => setMade(undefined)}
          isLostOnReload
        />
      )}
    </Page>
  );
}

interface StepParts {
  readonly say: ConsoleSay;
  readonly typed: TypedApp;
  readonly setTyped: (typed: TypedApp) => void;
  readonly setOpen: (step: Step) => void;
  readonly made: AddClientAnswer | undefined;
  readonly setMade: (made: AddClientAnswer) => void;
  readonly finish: (id: string) => Promise<void>;
}

function stepsOf({ say, typed, setTyped, setOpen, made, setMade, finish }: StepParts): readonly SetupStep[] {
  const change = (step: Step) =>
    !made && <TextButton onClick={() => setOpen(step)}>{say('sso.setup.change')}</TextButton>;
  return [
    {
      id: 'kind',
      title: say('apps.stepKind'),
      isDone: isFirstDone(typed),
      summary: say(`apps.kind.${typed.kind}`),
      act: change('kind'),
      content: <KindStep typed={typed} onChange={setTyped} onNext={() => setOpen('places')} />,
    },
    {
      id: 'places',
      title: say(secondStepOf(typed.kind) === 'apis' ? 'apps.mayCall' : 'apps.stepPlaces'),
      isDone: isFirstDone(typed) && isSecondDone(typed),
      summary: summaryOfPlaces(say, typed),
      act: isFirstDone(typed) && change('places'),
      content: <PlacesStep typed={typed} onChange={setTyped} onNext={() => setOpen('create')} />,
    },
    {
      id: 'create',
      title: say('apps.stepCreate'),
      isDone: false,
      content: <LastStep typed={typed} made={made} onMade={setMade} onFinish={(id) => void finish(id)} />,
    },
  ];
}

function summaryOfPlaces(say: ConsoleSay, { kind, returns, resources }: TypedApp): string {
  const step = secondStepOf(kind);
  if (step === 'nothing') return say('apps.deviceAddresses');
  return step === 'apis'
    ? say('apps.countApis', { count: resources.length })
    : say('apps.countAddresses', { count: returns.length });
}
