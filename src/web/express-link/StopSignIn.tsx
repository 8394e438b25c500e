import { useId } from 'react';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { SignInLink } from '../parts/screen/SignInLink.tsx';
import type { LinkProps } from './LinkProps.ts';

/** Ends a sign-in that its reader has not asked for. `asked`: the link whose end is still to be confirmed. */
export function StopSignIn({ asked }: { readonly asked?: LinkProps }) {
  return asked ? <AskToStop {...asked} /> : <Stopped />;
}

/** Asks again before a sign-in ends that another browser waits for. */
function AskToStop({ link: { appName }, problem, deny, keep }: LinkProps) {
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

function Stopped() {
  const { t } = useVisit();
  useFocusOnArrival('stopped');
  return (
    <div>
      <Heading isApart title={t('expressLink.voidTitle')}>
        {t('expressLink.voidSentence')}
      </Heading>
      <SignInLink>{t('expressLink.signIn')}</SignInLink>
    </div>
  );
}
