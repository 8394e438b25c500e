import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs';
import keyRound from 'lucide/dist/esm/icons/key-round.mjs';
import { useState } from 'react';
import { AskingButton } from '../../ui/buttons/AskingButton.tsx';
import { Item, ItemDetail } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AskingItem } from './AskingItem.tsx';
import { NamePasskey } from './NamePasskey.tsx';
import type { OwnPasskey } from './OwnPasskeys.ts';
import { useChangeAddress } from './useChangeAddress.ts';
import type { EndSession } from './useEndSession.ts';

interface PasskeyRowProps {
  readonly passkey: OwnPasskey;
  readonly isConfirmed: boolean;
  readonly ending: EndSession;
}

const keptTexts = { required: 'sessions.passkeyRequired', onlyWay: 'sessions.passkeyOnlyWay' } as const;

/** A passkey, which can be named, and removed after a step-up unless it is needed. */
export function PasskeyRow({ passkey, isConfirmed, ending }: PasskeyRowProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const [isNaming, setIsNaming] = useState(false);
  const { passkeyId, name, isSecurityKey, kept } = passkey;
  const icon = isSecurityKey ? keyRound : fingerprint;
  const shownName = <bdi>{name}</bdi>;
  const rename = (
    <AskingButton
      name={t('sessions.renameNamed', { way: name })}
      isAsking={isNaming}
      onClick={() => setIsNaming(!isNaming)}
    >
      {t('sessions.rename')}
    </AskingButton>
  );
  const save = (typed: string) => {
    setIsNaming(false);
    if (typed !== name) ending.renamePasskey(passkeyId, typed);
  };
  const details = (
    <>
      <PasskeyDetails passkey={passkey} />
      {kept && <ItemDetail>{t(keptTexts[kept])}</ItemDetail>}
      {isNaming && <NamePasskey name={name} save={save} cancel={() => setIsNaming(false)} />}
    </>
  );
  if (kept)
    return (
      <Item icon={icon} name={shownName} action={rename}>
        {details}
      </Item>
    );
  return (
    <AskingItem
      icon={icon}
      name={shownName}
      further={rename}
      action={{
        text: t('sessions.remove'),
        name: t('sessions.removeNamed', { way: name }),
        working: t('sessions.removing'),
      }}
      isWorking={ending.working === passkeyId}
      asks={{ question: t('sessions.removeAsk', { way: name }), yes: t('sessions.remove'), no: t('sessions.keepWay') }}
      confirmAt={isConfirmed ? undefined : addressOf('confirm')}
      end={() => ending.removePasskey(passkeyId)}
    >
      {details}
    </AskingItem>
  );
}

/** What kind it is, and when it was made and used. */
function PasskeyDetails({ passkey }: { readonly passkey: OwnPasskey }) {
  const { t } = useVisit();
  const { isSecurityKey, isSynced, isUsable, createdAt, lastUsedAt } = passkey;
  const kind = isSecurityKey ? 'sessions.securityKey' : isSynced ? 'sessions.passkeySynced' : 'sessions.passkeyHere';
  const created = t('sessions.passkeyCreated', { createdAt: new Date(createdAt) });
  const used = lastUsedAt !== undefined && t('sessions.passkeyUsed', { lastUsedAt: new Date(lastUsedAt) });
  return (
    <>
      <ItemDetail>{t(kind)}</ItemDetail>
      <ItemDetail>{used ? `${created} · ${used}` : created}</ItemDetail>
      {!isUsable && <ItemDetail>{t('sessions.unusableWay')}</ItemDetail>}
    </>
  );
}
