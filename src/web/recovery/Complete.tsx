import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { SuccessHeading } from '../../ui/layout/SuccessHeading.tsx';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import type { RecoveryProps } from './RecoveryProps.ts';

/** The password was saved: here, where the sign-in goes on, or in another browser, which is not signed in. */
export function Complete({ at, proceed }: RecoveryProps) {
  const { t, signIn, parameters, assets, brand, locale } = useVisit();
  useFocusOnArrival();
  const { result } = at;
  const appName = parameters.appName ?? signIn?.appName ?? assets.shortDisplayName;
  const isElsewhere = signIn === null;
  const type = readCheckedCredential()?.type;
  const form = type === 'number' ? 'enterNumberPassword' : type === 'email' ? 'enterEmailPassword' : 'enterCredential';
  const visit = { brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale };
  return (
    <div>
      <SuccessHeading title={t('recovery.doneTitle')}>
        {t('recovery.doneSentence')}
        {isElsewhere && ` ${t('recovery.doneElsewhere')}`}
      </SuccessHeading>
      {result ? (
        <ContinueButton onClick={() => proceed(result)}>{t('recovery.continueTo', { appName })}</ContinueButton>
      ) : (
        <ButtonLink href={signIn ? `/${encodeQuery({ signIn: signIn.id })}#${pathTo(form)}` : `/${encodeQuery(visit)}`}>
          {t('recovery.signIn')}
        </ButtonLink>
      )}
    </div>
  );
}
