import hash from 'lucide/dist/esm/icons/hash.mjs';
import lockKeyhole from 'lucide/dist/esm/icons/lock-keyhole.mjs';
import mail from 'lucide/dist/esm/icons/mail.mjs';
import type { emailChangeCalls } from '../../contract/account/email-change.ts';
import type { passwordChangeCalls } from '../../contract/account/recovery.ts';
import type { OutputOf } from '../../contract/call.ts';
import { isolate } from '../../rules/language/isolate.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { Item, ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { OwnAddress } from './OwnAddress.tsx';
import { Part } from './Part.tsx';
import { useChangeAddress } from './useChangeAddress.ts';

/** The e-mail address of who is signed in. */
export type OwnEmail = OutputOf<typeof emailChangeCalls.ownEmail>;
/** What is known of the password of who is signed in. */
export type OwnPassword = OutputOf<typeof passwordChangeCalls.ownPassword>;

interface HowYouSignInProps {
  readonly email: OwnEmail;
  readonly password: OwnPassword;
  /** The company says whose address it is. */
  readonly isVouchedFor: boolean;
  /** The user has just been confirmed, so that no other sign-in is needed. */
  readonly isConfirmedNow: boolean;
}

/** The address, the password and the PIN, each with what changes it. Who has no password sees none. */
export function HowYouSignIn({ email, password, isVouchedFor, isConfirmedNow }: HowYouSignInProps) {
  const { t } = useVisit();
  return (
    <Part title={t('sessions.howYouSignIn')}>
      <ItemList>
        <EmailRow email={email} isVouchedFor={isVouchedFor} isConfirmedNow={isConfirmedNow} />
        {password.canChange && <PasswordRow setAt={password.setAt} />}
        {password.canChange && <PinRow />}
      </ItemList>
    </Part>
  );
}

/** The address, whether it is confirmed, and the one that it is to be changed to (ACCT-2). */
function EmailRow({ email, isVouchedFor, isConfirmedNow }: Omit<HowYouSignInProps, 'password'>) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const { email: address, isConfirmed, canChange, pendingEmail } = email;
  const isUnconfirmed = address !== undefined && !isConfirmed && !isVouchedFor;
  const confirm = (
    <a href={`#${pathTo('confirmEmail')}`} aria-label={t('sessions.confirmEmail')}>
      {t('sessions.confirm')}
    </a>
  );
  const change = isConfirmedNow ? `#${pathTo('changeEmail')}` : addressOf('email');
  return (
    <Item
      icon={mail}
      name={t('sessions.email')}
      action={
        canChange && (
          <a href={change} aria-label={t('sessions.changeEmail')}>
            {t('sessions.change')}
          </a>
        )
      }
    >
      <ItemDetail>{address ? <OwnAddress of={address} /> : t('sessions.noEmail')}</ItemDetail>
      {!canChange && <ItemDetail>{t('sessions.emailByCompany')}</ItemDetail>}
      {isUnconfirmed && pendingEmail === undefined && (
        <ItemDetail>
          {t('sessions.notConfirmed')} · {confirm}
        </ItemDetail>
      )}
      {pendingEmail !== undefined && (
        <ItemDetail>
          {t('sessions.pendingEmail', { masked: isolate(pendingEmail) })} {confirm}
        </ItemDetail>
      )}
    </Item>
  );
}

function PasswordRow({ setAt }: Pick<OwnPassword, 'setAt'>) {
  const { t } = useVisit();
  return (
    <Item
      icon={lockKeyhole}
      name={t('sessions.password')}
      action={
        // The server knows whose password it is; the route only needs a name.
        <a href={`#${pathTo('changePassword', { credential: 'own' })}`} aria-label={t('sessions.changePassword')}>
          {t('sessions.change')}
        </a>
      }
    >
      {setAt !== undefined && <ItemDetail>{t('sessions.setAt', { setAt: new Date(setAt) })}</ItemDetail>}
    </Item>
  );
}

function PinRow() {
  const { t } = useVisit();
  return (
    <Item
      icon={hash}
      name={t('sessions.pin')}
      action={
        <a href={`#${pathTo('changePin')}`} aria-label={t('sessions.changePin')}>
          {t('sessions.change')}
        </a>
      }
    >
      <ItemDetail>{t('sessions.pinUse')}</ItemDetail>
    </Item>
  );
}
