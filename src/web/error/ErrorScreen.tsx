import { useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { Reference } from '../sign-in/Reference.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import styles from './ErrorScreen.module.css';
import { errorOf, isEndedByReset } from './error-of.rules.ts';
import { Support } from './Support.tsx';
import { WayOn } from './WayOn.tsx';

/** Why the sign-in cannot go on, and the ways that help: sign in again, reset the password, or the brand's support. */
export function ErrorScreen({ state }: SignInProps) {
  const { t, startPath, refusal, sentenceOf, assets, signIn, parameters, automation } = useVisit();
  useFocusOnArrival();
  const params = useRoute(startPath)?.params ?? {};
  const error = errorOf(params, state.step === 'stopped' ? state.refusal : refusal);
  const shown = { kind: 'default', surface: 'screen', ...error } as const;
  const app = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  return (
    <div>
      <Heading title={t('errorScreen.title')} />
      <p className={styles.sentence}>{sentenceOf(shown)}</p>
      <div className={styles.reference}>
        <Reference of={shown} />
      </div>
      <WayOn error={error.name} isOver={!signIn} />
      {automation?.after === 'failure' && (
        <p className={styles.support}>
          <a href={automation.goesOnAt}>{t('errorScreen.leaveFor', { where: automation.host ?? app })}</a>
        </p>
      )}
      {isEndedByReset(error.name) && (
        <p className={styles.support}>
          <a href={assets.rcSupportRootPage}>{t('enterPassword.reset')}</a>
        </p>
      )}
      <Support />
    </div>
  );
}
