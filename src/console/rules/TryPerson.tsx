import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import OctagonAlert from 'lucide/dist/esm/icons/octagon-alert.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { useMay } from '../kernel/caller.ts';
import { countriesIn } from '../kernel/countries.ts';
import {
  type AccessPolicy,
  type AccessPolicyTest,
  type EffectiveSecondFactorPolicy,
  showSecondFactorPolicy,
  testPolicies,
} from '../kernel/management.generated.ts';
import { useSay, useStart } from '../kernel/texts.ts';
import { Select } from '../parts/forms/Select.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { Card } from '../parts/layout/Page.tsx';
import { PersonField } from '../parts/people/PersonField.tsx';
import { Failure } from '../parts/states/States.tsx';
import styles from './Rules.module.css';
import { useRulesWords } from './rules-words.ts';

interface TryPersonProps {
  readonly company: string;
  readonly policies: readonly AccessPolicy[];
}

/** What the saved rules decide for one person, in a country and for an app. */
export function TryPerson({ company, policies }: TryPersonProps) {
  const say = useSay();
  const { language } = useStart();
  const mayFind = useMay()('accounts:read');
  const [person, setPerson] = useState('');
  const [country, setCountry] = useState('');
  const [app, setApp] = useState('');
  const apps = appsOf(policies);
  if (!mayFind) return null;
  const countries = countriesIn(language).map(({ code, name }) => ({ value: code, text: name }));
  return (
    <Card isPadded>
      <h2 className={styles.title}>{say('rules.try')}</h2>
      <div className={styles.try}>
        <PersonField label={say('rules.try.person')} isLabelHidden company={company} onChoose={setPerson} />
        <div className={apps.length > 0 ? styles.half : undefined}>
          <Select
            label={say('rules.try.country')}
            isLabelHidden
            value={country}
            options={[{ value: '', text: say('rules.try.anyCountry') }, ...countries]}
            onChange={setCountry}
          />
          {apps.length > 0 && (
            <Select
              label={say('rules.try.app')}
              isLabelHidden
              value={app}
              options={[{ value: '', text: say('rules.try.anyApp') }, ...apps.map((id) => ({ value: id, text: id }))]}
              onChange={setApp}
            />
          )}
        </div>
        <div aria-live="polite">
          {person && <Decisions company={company} person={person} country={country} app={app} />}
        </div>
        <p className={styles.hint}>{say('rules.try.asSaved')}</p>
      </div>
    </Card>
  );
}

/** The apps that a rule names: others are not decided about. */
const appsOf = (policies: readonly AccessPolicy[]) => [
  ...new Set(
    policies.flatMap(({ kind, value }) =>
      (kind === 'application' || kind === 'permission') && value !== undefined ? [value] : [],
    ),
  ),
];

interface DecisionsProps {
  readonly company: string;
  readonly person: string;
  readonly country: string;
  readonly app: string;
}

function Decisions({ company, person, country, app }: DecisionsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['try', company, person, country, app],
    queryFn: ({ signal }) =>
      Promise.all([
        call(
          testPolicies,
          { company, who: person, country: country || undefined, clientId: app || undefined },
          { signal },
        ),
        call(showSecondFactorPolicy, { who: person, company }, { signal }),
      ]),
  });
  if (error) return <Failure error={error} onRepeat={() => void refetch()} />;
  if (!data) return null;
  const [tests, secondStep] = data;
  return (
    <ul>
      {tests.map((test) => (
        <Decision key={test.kind} test={test} />
      ))}
      <SecondStepDecision secondStep={secondStep} />
    </ul>
  );
}

function Decision({ test: { kind, isRefused } }: { readonly test: AccessPolicyTest }) {
  const say = useSay();
  return (
    <li>
      {isRefused ? (
        <State of={OctagonAlert} tone="bad">
          {say(`rules.try.${kind}.refused`)}
        </State>
      ) : (
        <State of={CircleCheck} tone="ok">
          {say(`rules.try.${kind}.allowed`)}
        </State>
      )}
    </li>
  );
}

function SecondStepDecision({ secondStep }: { readonly secondStep: EffectiveSecondFactorPolicy }) {
  const say = useSay();
  const words = useRulesWords();
  const { requirement, requiredAt } = secondStep;
  if (requirement !== 'required')
    return (
      <li>
        <State of={CircleCheck} tone="ok">
          {say(`rules.try.secondStep.${requirement}`)}
        </State>
      </li>
    );
  const isLater = requiredAt !== undefined && requiredAt > Date.now();
  return (
    <li>
      <State of={TriangleAlert} tone="warn">
        {isLater
          ? say('rules.try.secondStep.later', { day: words.day(new Date(requiredAt).toISOString()) })
          : say('rules.try.secondStep.now')}
      </State>
    </li>
  );
}
