import { useEffect, useState } from 'react';
import type { NamedError } from '../../../contract/errors.ts';
import { leavePath, restartPath } from '../../../contract/leave.ts';
import { pathTo } from '../../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../../ui/buttons/ButtonLink.tsx';
import { readStored, store } from '../../kernel/browser/storage.ts';
import { encodeQuery } from '../../kernel/network/encodeQuery.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

interface ErrorActionProps {
  readonly error: Pick<NamedError, 'helpedBy' | 'isCausedByApp'>;
  /** This sign-in cannot continue. */
  readonly isOver: boolean;
}

interface CheckedCredential {
  readonly type: 'email' | 'number';
  readonly typed: { readonly username: string; readonly extension?: string };
}

/** A new sign-in starts with the login of the lost one, so that nobody types it twice. */
function keepLogin(hint: string | undefined): void {
  const typed = readStored<CheckedCredential>('credential')?.typed;
  const kept = typed?.extension ? `${typed.username}*${typed.extension}` : typed?.username;
  if (kept ?? hint) store('initialLoginId', kept ?? hint);
}

/**
 * The form of this sign-in: that of the password, if the credential is known and the password helps. One that was typed
 * elsewhere comes with a new start of the page.
 */
function useFormAddress({ helpedBy }: Pick<NamedError, 'helpedBy'>): string {
  const { signIn, parameters } = useVisit();
  const [address, setAddress] = useState('#/enterCredential');
  const typedElsewhere = helpedBy === 'password' && signIn && parameters.login_hint ? signIn.id : undefined;
  useEffect(() => {
    const type = helpedBy === 'password' && readStored<CheckedCredential>('credential')?.type;
    if (type) setAddress(`#${pathTo(type === 'email' ? 'enterEmailPassword' : 'enterNumberPassword')}`);
    else if (typedElsewhere) setAddress(`/${encodeQuery({ signIn: typedElsewhere })}`);
  }, [helpedBy, typedElsewhere]);
  return address;
}

/** A new sign-in for the app, or at the brand if the app itself causes the error. */
function NewSignIn({ isAtBrand, as: Link }: { isAtBrand: boolean; as: typeof ButtonLink }) {
  const { t, assets, brand, locale, parameters, signIn, lostSignIn } = useVisit();
  const overId = lostSignIn ?? signIn?.id;
  const path = overId && !isAtBrand ? restartPath(overId) : '/';
  const { login_hint, clientId } = parameters;
  const visit = { brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale };
  return (
    <Link
      href={path + encodeQuery({ clientId: isAtBrand ? undefined : clientId, ...visit })}
      onClick={() => keepLogin(login_hint)}
    >
      {isAtBrand ? t('errorScreen.signInAtBrand', { brand: assets.shortDisplayName }) : t('errorScreen.signInAgain')}
    </Link>
  );
}

/** Screens that help with an error, and what leads there. */
const helpfulScreens = {
  reset: ['resetPassword', 'errorScreen.resetPassword'],
  activation: ['activation', 'errorScreen.enterActivationCode'],
  confirmation: ['confirmEmail', 'errorScreen.confirmEmail'],
} as const;
const isHelpful = (by: string): by is keyof typeof helpfulScreens => by in helpfulScreens;
const formTexts = { otherAccount: 'errorScreen.useAnotherAccount', password: 'errorScreen.usePassword' } as const;

/** The actions that help after an error: the best as a button, others as quiet links, and the way back to the app. */
export function ErrorAction({ error, isOver }: ErrorActionProps) {
  const { t, assets, signIn, parameters } = useVisit();
  const { helpedBy } = error;
  const formAddress = useFormAddress(error);
  const isAtBrand = isOver && error.isCausedByApp === true;
  const helpful = !isOver && helpedBy && isHelpful(helpedBy) ? helpfulScreens[helpedBy] : undefined;
  const needsSupport = (helpedBy === 'support' || (helpedBy === 'reset' && isOver)) && !isAtBrand;
  const canStay = !isOver && helpedBy !== 'newSignIn';
  const supportPage = assets.callSupportPage ?? assets.rcSupportRootPage;
  const formText = helpedBy === 'otherAccount' || helpedBy === 'password' ? formTexts[helpedBy] : undefined;
  return (
    <>
      {helpful && <ButtonLink href={`#${pathTo(helpful[0])}`}>{t(helpful[1])}</ButtonLink>}
      {helpful && <QuietLink href={formAddress}>{t('errorScreen.useAnotherAccount')}</QuietLink>}
      {needsSupport && <ButtonLink href={supportPage}>{t('errorScreen.contactSupport')}</ButtonLink>}
      {needsSupport && canStay && <QuietLink href={formAddress}>{t('errorScreen.useAnotherAccount')}</QuietLink>}
      {needsSupport && !canStay && <NewSignIn isAtBrand={false} as={QuietLink} />}
      {!needsSupport && !helpful && canStay && (
        <ButtonLink
          href={formAddress}
          {...(formAddress.startsWith('/') && { onClick: () => keepLogin(parameters.login_hint) })}
        >
          {t(formText ?? 'errorScreen.signInAgain')}
        </ButtonLink>
      )}
      {!needsSupport && !canStay && <NewSignIn isAtBrand={isAtBrand} as={ButtonLink} />}
      {canStay && signIn && (
        <QuietLink href={leavePath(signIn.id, 'cancel')}>
          {t('frame.backToApp', { appName: parameters.appName ?? signIn.appName })}
        </QuietLink>
      )}
    </>
  );
}
