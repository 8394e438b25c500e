import { encodeQuery } from '../kernel/encodeQuery.ts';
import { recall, remember } from '../kernel/storage.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { useSupportNumber } from '../kernel/useSupportNumber.ts';
import { useVisit } from '../kernel/visit.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import styles from './ErrorScreen.module.css';
import { errorOf, isEndedByReset, isMistakeOfApp, isRefusedToAccount, needsNewSignIn } from './error-of.rules.ts';

/** A sign-in that is begun again starts where the lost one was: nobody types the same credential twice. */
function keepLogin(): void {
  const typed = recall<{ readonly typed: { readonly username: string; readonly extension?: string } }>(
    'credential',
  )?.typed;
  if (typed) remember('initialLoginId', typed.extension ? `${typed.username}*${typed.extension}` : typed.username);
}

/** Why the sign-in cannot go on, and the ways that help: sign in again, reset the password, or the brand's support. */
export function ErrorScreen({ state }: SignInProps) {
  const { t, startPath, refusal, sentenceOf, assets, brand, locale, signIn, parameters, automation } = useVisit();
  const params = useRoute(startPath)?.params ?? {};
  const error = errorOf(params, state.step === 'stopped' ? state.refusal : refusal);
  const sentence = sentenceOf({ kind: 'default', surface: 'screen', ...error });
  const app = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  const supportNumber = useSupportNumber();

  const canRetryHere = signIn && !needsNewSignIn(error.name);
  const isAtBrand = !signIn && isMistakeOfApp(error.name);
  const clientId = isAtBrand ? undefined : parameters.clientId;
  const anew = `/${encodeQuery({ clientId, brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale })}`;
  const reference = error.params?.reference;
  return (
    <div>
      <Heading title={t('errorScreen.title')} />
      <p className={styles.sentence}>{sentence}</p>
      {reference && <p className={styles.reference}>{t('frame.reference', { reference })}</p>}
      <ButtonLink href={canRetryHere ? '#/enterCredential' : anew} onClick={canRetryHere ? undefined : keepLogin}>
        {isAtBrand
          ? t('errorScreen.signInAtBrand', { brand: assets.shortDisplayName })
          : t(isRefusedToAccount(error.name) ? 'errorScreen.useAnotherAccount' : 'errorScreen.signInAgain')}
      </ButtonLink>
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
      <p className={styles.support}>
        {t('errorScreen.support')}{' '}
        <a href={`tel:${assets.customerSupportNumber}`}>
          <bdi>{supportNumber}</bdi>
        </a>
      </p>
    </div>
  );
}
