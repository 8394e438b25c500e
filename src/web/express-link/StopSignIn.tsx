import { useId } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { ContinueButton } from '../ui/ContinueButton.tsx';
import { FormMessage } from '../ui/FormMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { QuietButton } from '../ui/QuietButton.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
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
