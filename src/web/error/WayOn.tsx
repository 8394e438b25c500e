import type { ErrorName } from '../../contract/errors.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { recall, remember } from '../kernel/storage.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { isOfApp, isRefusedToAccount, needsNewSignIn } from './error-of.rules.ts';

/** A sign-in that is begun again starts where the lost one was: nobody types the same credential twice. */
function keepLogin(): void {
  const typed = recall<{ readonly typed: { readonly username: string; readonly extension?: string } }>(
    'credential',
  )?.typed;
  if (typed) remember('initialLoginId', typed.extension ? `${typed.username}*${typed.extension}` : typed.username);
}

/**
 * The way on from an error: another try in this sign-in, else a new one for the app, else one at the brand.
 * @param isOver this sign-in leads nowhere any more
 */
export function WayOn({ error, isOver }: { error: ErrorName; isOver: boolean }) {
  const { t, assets, brand, locale, parameters } = useVisit();
  const canRetryHere = !isOver && !needsNewSignIn(error);
  const isAtBrand = isOver && isOfApp(error);
  const clientId = isAtBrand ? undefined : parameters.clientId;
  const anew = `/${encodeQuery({ clientId, brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale })}`;
  return (
    <ButtonLink href={canRetryHere ? '#/enterCredential' : anew} onClick={canRetryHere ? undefined : keepLogin}>
      {isAtBrand
        ? t('errorScreen.signInAtBrand', { brand: assets.shortDisplayName })
        : t(isRefusedToAccount(error) ? 'errorScreen.useAnotherAccount' : 'errorScreen.signInAgain')}
    </ButtonLink>
  );
}
