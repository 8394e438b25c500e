import type { FormEvent } from 'react';
import { isolate } from '../../rules/language/isolate.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { ActivationProps } from './ActivationProps.ts';

/** Says whose account the code activates. */
export function FoundAccount({ at, send }: ActivationProps<'found'>) {
  const { t } = useVisit();
  const { company, form } = at.setUp;
  useFocusOnArrival();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'continued' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('activation.title')}>
        {t('activation.for', { credential: isolate(form.credential), company })}
      </Heading>
      <SubmitButton working="" isWorking={false}>
        {t('activation.continue')}
      </SubmitButton>
    </form>
  );
}
