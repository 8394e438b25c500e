import type { FormEvent } from 'react';
import { isolate } from '../../rules/isolate.ts';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
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
