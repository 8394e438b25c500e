import { useId } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { ContinueButton } from '../ui/ContinueButton.tsx';
import { FormMessage } from '../ui/FormMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { QuietButton } from '../ui/QuietButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { LinkProps } from './LinkProps.ts';

/** Asks again before a sign-in ends that another browser waits for. */
export function StopSignIn({ link: { appName }, problem, deny, keep }: LinkProps) {
  const { t } = useVisit();
  const messageId = useId();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('expressLink.stopTitle')}>{t('expressLink.stopSentence', { appName })}</Heading>
      <FormMessage id={messageId} problem={problem} />
      <ContinueButton onClick={deny}>{t('expressLink.stop')}</ContinueButton>
      <QuietButton onClick={keep}>{t('expressLink.keep')}</QuietButton>
    </div>
  );
}
