import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fieldsOfKind } from '../../../rules/apps/app-kind.ts';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { CheckboxGroup } from '../../parts/forms/CheckboxGroup.tsx';
import { AddressList } from '../AddressList.tsx';
import styles from '../Apps.module.css';
import { resourcesQuery } from '../apps-queries.ts';
import type { StepProps } from './KindStep.tsx';
import { isSecondDone, secondStepOf } from './typed-app.ts';

/** Where people come back to; of a program, the APIs that it may call. */
export function PlacesStep({ typed, onChange, onNext }: StepProps) {
  const say = useSay();
  const step = secondStepOf(typed.kind);
  const isDone = isSecondDone(typed);
  return (
    <div className={styles.form}>
      {step === 'addresses' && <Addresses typed={typed} onChange={onChange} />}
      {step === 'apis' && <ChosenApis typed={typed} onChange={onChange} />}
      {step === 'nothing' && <p>{say('apps.deviceAddresses')}</p>}
      <div className={styles.acts}>
        <Button look="primary" aria-disabled={!isDone} onClick={() => isDone && onNext()}>
          {say('sso.setup.next')}
        </Button>
      </div>
    </div>
  );
}

function Addresses({ typed, onChange }: Omit<StepProps, 'onNext'>) {
  const say = useSay();
  const { applicationType: type } = fieldsOfKind[typed.kind];
  return (
    <>
      <p>{say('apps.exactly')}</p>
      <AddressList
        label={say('apps.afterSignIn')}
        hint={say(type === 'native' ? 'apps.nativeHint' : 'apps.webHint')}
        name="redirect"
        type={type}
        addresses={typed.returns}
        onChange={(returns) => onChange({ ...typed, returns })}
        autoFocus
      />
      <AddressList
        label={say('apps.afterSignOut')}
        name="signOut"
        type={type}
        addresses={typed.signOuts}
        onChange={(signOuts) => onChange({ ...typed, signOuts })}
      />
    </>
  );
}

function ChosenApis({ typed, onChange }: Omit<StepProps, 'onNext'>) {
  const say = useSay();
  const scope = useScope();
  const { data: known = [] } = useQuery(resourcesQuery);
  if (known.length === 0)
    return (
      <p>
        {say('apps.noApiYet')}{' '}
        <Link to={`${pathOfScope(scope)}/apps`} search={{ view: 'apis' }}>
          {say('apps.apis')}
        </Link>
      </p>
    );
  return (
    <CheckboxGroup
      label={say('apps.mayCall')}
      hint={say('apps.apisDetail')}
      values={typed.resources}
      options={known.map(({ resource, name }) => ({ value: resource, text: name }))}
      onChange={(resources) => onChange({ ...typed, resources })}
    />
  );
}
