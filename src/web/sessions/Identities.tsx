import building from 'lucide/dist/esm/icons/building.mjs';
import userRound from 'lucide/dist/esm/icons/user-round.mjs';
import type { ownIdentityCalls } from '../../contract/account/own-identities.ts';
import type { OutputOf } from '../../contract/call.ts';
import { Item, ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AskingItem } from './AskingItem.tsx';
import { Part } from './Part.tsx';
import { useChangeAddress } from './useChangeAddress.ts';
import type { EndSession } from './useEndSession.ts';

/** A provider by which the user signs in. */
export type OwnIdentity = OutputOf<typeof ownIdentityCalls.ownIdentities>['identities'][number];
const keptTexts = { byCompany: 'sessions.identityByCompany', asOnlyWay: 'sessions.identityOnlyWay' } as const;

interface IdentitiesProps {
  readonly identities: readonly OwnIdentity[];
  /** They stand beside a password. */
  readonly isBesidePassword: boolean;
  readonly isConfirmed: boolean;
  readonly ending: EndSession;
}

/** The name of a provider; that of a company's own connection says whose it is. */
export const providerName = ({ provider, company }: Pick<OwnIdentity, 'provider' | 'company'>) =>
  company === undefined ? provider : `${provider} · ${company}`;

/** The providers by which the user signs in, each of which can be removed after a step-up. */
export function Identities({ identities, isBesidePassword, isConfirmed, ending }: IdentitiesProps) {
  const { t } = useVisit();
  if (identities.length === 0 && ending.outcome?.part !== 'identities') return null;
  return (
    <Part
      title={t(isBesidePassword ? 'sessions.identities' : 'sessions.identitiesAlone')}
      name="identities"
      ending={ending}
    >
      <ItemList isHidden={identities.length === 0}>
        {identities.map((one) => (
          <IdentityRow key={one.identityId} identity={one} isConfirmed={isConfirmed} ending={ending} />
        ))}
      </ItemList>
    </Part>
  );
}

interface RowProps extends Pick<IdentitiesProps, 'isConfirmed' | 'ending'> {
  readonly identity: OwnIdentity;
}

function IdentityRow({ identity, isConfirmed, ending }: RowProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const { identityId, connectedAt, kept } = identity;
  const way = providerName(identity);
  const icon = identity.company === undefined ? userRound : building;
  const since = <ItemDetail>{t('sessions.grantedAt', { grantedAt: new Date(connectedAt) })}</ItemDetail>;
  if (kept)
    return (
      <Item icon={icon} name={way}>
        {since}
        <ItemDetail>{t(keptTexts[kept])}</ItemDetail>
      </Item>
    );
  return (
    <AskingItem
      icon={icon}
      name={way}
      action={{
        text: t('sessions.remove'),
        name: t('sessions.removeNamed', { way }),
        working: t('sessions.removing'),
      }}
      isWorking={ending.working === identityId}
      asks={{ question: t('sessions.removeAsk', { way }), yes: t('sessions.remove'), no: t('sessions.keepWay') }}
      confirmAt={isConfirmed ? undefined : addressOf('confirm')}
      end={() => ending.removeIdentity(identityId)}
    >
      {since}
    </AskingItem>
  );
}
