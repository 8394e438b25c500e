import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LateChip } from '../parts/account/LateChip.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import type { ActivationProps } from './ActivationProps.ts';

/** Asks for the PIN of the welcome message, in an app that names the account. */
export function EnterPin({ at, send }: ActivationProps<'askingPin' | 'checkingPin'>) {
  const { t, messageOf } = useVisit();
  const problem = at.step === 'askingPin' ? at.problem : undefined;
  const codeAddress = `#${pathTo('activation')}`;
  if (problem?.name === 'activationPinOver') return <PinOver codeAddress={codeAddress} />;
  return (
    <>
      <CodeForm
        kind="digits"
        label={t('activation.pin')}
        name="pin"
        action={t('activation.activate')}
        problem={problem}
        isChecking={at.step === 'checkingPin'}
        wordsFor={(found) =>
          found.name === 'emptyCode' ? messageOf({ ...found, name: 'emptyActivationPin' }) : undefined
        }
        submit={(pin) => send({ type: 'pinSubmitted', pin })}
      >
        <Heading title={t('activation.title')} chip={<LateChip credential={at.userName} />}>
          {t('activation.pinSentence')}
        </Heading>
      </CodeForm>
      <QuietLink href={codeAddress}>{t('activation.useCode')}</QuietLink>
    </>
  );
}

/** No PIN helps any more. */
function PinOver({ codeAddress }: { readonly codeAddress: string }) {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading isApart title={t('activation.pinOverTitle')}>
        {t('activation.pinOver')}
      </Heading>
      <ButtonLink href={codeAddress}>{t('activation.enterCode')}</ButtonLink>
    </div>
  );
}
