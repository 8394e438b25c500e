import type { OutputOf } from '../../contract/call.ts';
import type { emailChangeCalls } from '../../contract/email-change.ts';
import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ItemDetail, OnlyItem } from '../ui/ItemList.tsx';
import { Masked } from '../ui/Masked.tsx';
import { useChangeAddress } from './useChangeAddress.ts';

interface OwnEmailProps {
  readonly of: OutputOf<typeof emailChangeCalls.ownEmail>;
  /** The user has just been confirmed, so that no other sign-in is needed. */
  readonly isConfirmedNow: boolean;
}

/** The e-mail address, whether it is confirmed, and the one that it is to be changed to (ACCT-2). */
export function OwnEmail({ of, isConfirmedNow }: OwnEmailProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const { masked, isConfirmed, canChange, pending } = of;
  const isUnconfirmed = masked !== undefined && !isConfirmed;
  const confirm = (
    <a href={`#${pathTo('confirmEmail')}`} aria-label={t('sessions.confirmEmail')}>
      {t('sessions.confirm')}
    </a>
  );
  return (
    <OnlyItem
      name={t('sessions.email')}
      action={
        canChange && (
          <a
            href={isConfirmedNow ? `#${pathTo('changeEmail')}` : addressOf('email')}
            aria-label={t('sessions.changeEmail')}
          >
            {t('sessions.change')}
          </a>
        )
      }
    >
      <ItemDetail>{masked ? <Masked of={masked} /> : t('sessions.noEmail')}</ItemDetail>
      {isUnconfirmed && !pending && (
        <ItemDetail>
          {t('sessions.notConfirmed')} · {confirm}
        </ItemDetail>
      )}
      {pending && (
        <ItemDetail>
          <Masked of={pending} text={(to) => t('sessions.pendingEmail', { masked: to })} /> {confirm}
        </ItemDetail>
      )}
    </OnlyItem>
  );
}
