import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { QuietLink } from '../ui/ButtonLink.tsx';
import { CodeForm } from '../ui/CodeForm.tsx';
import { Heading } from '../ui/Heading.tsx';
import type { ActivationProps } from './ActivationProps.ts';
import styles from './EnterPin.module.css';

/** Asks for the PIN of the welcome message, in an app that names the account. */
export function EnterPin({ at, send }: ActivationProps<'askingPin' | 'checkingPin'>) {
  const { t, messageOf } = useVisit();
  return (
    <>
      <CodeForm
        kind="digits"
        label={t('activation.pin')}
        name="pin"
        action={t('activation.activate')}
        problem={at.step === 'askingPin' ? at.problem : undefined}
        isChecking={at.step === 'checkingPin'}
        wordsFor={(found) =>
          found.name === 'emptyCode' ? messageOf({ ...found, name: 'emptyActivationPin' }) : undefined
        }
        submit={(pin) => send({ type: 'pinSubmitted', pin })}
      >
        <Heading title={t('activation.title')}>
          {t('activation.pinSentence')}
          <bdi className={styles.userName}>{at.userName}</bdi>
        </Heading>
      </CodeForm>
      <QuietLink href={`#${pathTo('activation')}`}>{t('activation.useCode')}</QuietLink>
    </>
  );
}
