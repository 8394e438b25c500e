import { useId } from 'react';
import { Choices } from '../../ui/choices/Choices.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { InitialTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { RecoveryChoice } from './progress.rules.ts';
import type { RecoveryProps } from './RecoveryProps.ts';

/** The address opens several accounts: chooses the one that gets the new password. */
export function ChooseAccount({ at, send }: RecoveryProps) {
  const { t } = useVisit();
  const messageId = useId();
  useFocusOnArrival();
  const working = at.step === 'working' ? at.accountId : undefined;
  const withExtension = ({ credential, extension }: RecoveryChoice) =>
    extension ? t('recovery.withExtension', { credential, extension }) : credential;
  return (
    <>
      <Heading title={t('recovery.chooseTitle')}>{t('recovery.chooseSentence')}</Heading>
      <Choices
        choices={(at.progress.choices ?? []).map((choice) => ({
          key: choice.accountId,
          tile: <InitialTile of={choice.companyName} />,
          title: choice.companyName,
          detail: (
            <>
              {choice.name}
              <br />
              <bdi>{withExtension(choice)}</bdi>
            </>
          ),
          note: working === choice.accountId ? t('recovery.opening') : undefined,
          isWorking: working === choice.accountId,
          pick: () => send({ type: 'accountPicked', accountId: choice.accountId }),
        }))}
      />
      <FormMessage id={messageId} problem={at.step === 'asking' ? at.problem : undefined} />
    </>
  );
}
