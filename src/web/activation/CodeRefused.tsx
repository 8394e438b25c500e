import type { Refusal } from '../../contract/envelope.ts';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { SignInLink } from '../parts/screen/SignInLink.tsx';
import type { ActivationProps } from './ActivationProps.ts';

/** Another try does not help: the code is over, and a new one can be sent, or the account is active already. */
export function CodeRefused({ at, send }: ActivationProps<'asking' | 'sendingNew'>) {
  const problem = at.step === 'asking' ? at.problem : undefined;
  if (problem?.name === 'alreadyActivated') return <AlreadyActive problem={problem} />;
  return <CodeOver at={at} send={send} />;
}

/** The code has expired or was used. */
function CodeOver({ at, send }: ActivationProps<'asking' | 'sendingNew'>) {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading isApart title={t('activation.overTitle')}>
        {t('activation.overSentence')}
      </Heading>
      <FormMessage id="activation-over" problem={undefined} />
      <ContinueButton onClick={() => send({ type: 'newRequested' })}>
        {at.step === 'sendingNew' ? t('activation.sending') : t('activation.sendNew')}
      </ContinueButton>
    </div>
  );
}

function AlreadyActive({ problem }: { readonly problem: Refusal }) {
  const { t, messageOf } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('activation.title')}>{messageOf(problem)}</Heading>
      <SignInLink>{t('activation.signIn')}</SignInLink>
    </div>
  );
}
