import type { NamedError } from '../../contract/errors.ts';
import { restartPath } from '../../contract/leave.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { readStored, store } from '../kernel/storage.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from './Button.tsx';

/** A new sign-in starts with the login of the lost one, so that nobody types it twice. */
function keepLogin(): void {
  const typed = readStored<{ readonly typed: { readonly username: string; readonly extension?: string } }>(
    'credential',
  )?.typed;
  if (typed) store('initialLoginId', typed.extension ? `${typed.username}*${typed.extension}` : typed.username);
}

/**
 * The action that helps after an error: another try in this sign-in, else a new sign-in for the app, else one at the
 * brand.
 * @param isOver this sign-in cannot continue
 */
export function ErrorAction({ error, isOver }: { error: NamedError; isOver: boolean }) {
  const { t, assets, brand, locale, parameters, signIn, lostSignIn } = useVisit();
  const canRetryHere = !isOver && error.helpedBy !== 'newSignIn';
  const isAtBrand = isOver && error.isCausedByApp;
  const clientId = isAtBrand ? undefined : parameters.clientId;
  const overId = lostSignIn ?? signIn?.id;
  const path = overId && !isAtBrand ? restartPath(overId) : '/';
  const { login_hint } = parameters;
  const query = { clientId, login_hint, brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale };
  const newSignInLink = path + encodeQuery(query);
  return (
    <ButtonLink
      href={canRetryHere ? '#/enterCredential' : newSignInLink}
      onClick={canRetryHere ? undefined : keepLogin}
    >
      {isAtBrand
        ? t('errorScreen.signInAtBrand', { brand: assets.shortDisplayName })
        : t(error.helpedBy === 'otherAccount' ? 'errorScreen.useAnotherAccount' : 'errorScreen.signInAgain')}
    </ButtonLink>
  );
}
