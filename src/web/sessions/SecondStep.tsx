import type { OutputOf } from '../../contract/call.ts';
import type { ownFactorCalls } from '../../contract/two-factor/own-factors.ts';
import { Item, ItemDetail, ItemList } from '../../ui/layout/ItemList.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { channelIcons } from '../parts/code/channel-icons.ts';
import { channelTexts } from '../parts/code/channel-texts.ts';
import { Masked } from '../parts/code/Masked.tsx';
import { AskingItem } from './AskingItem.tsx';
import { Part } from './Part.tsx';
import styles from './Sessions.module.css';
import { useChangeAddress } from './useChangeAddress.ts';
import type { EndSession } from './useEndSession.ts';

export type OwnFactors = OutputOf<typeof ownFactorCalls.ownFactors>;
type Way = OwnFactors['ways'][number];

interface SecondStepProps {
  readonly own: OwnFactors;
  /** A passkey confirms a sign-in too. */
  readonly hasPasskey: boolean;
  readonly ending: EndSession;
}

/** The ways to confirm a sign-in, and the recovery codes. What adds or replaces them is a sign-in of its own. */
export function SecondStep({ own, hasPasskey, ending }: SecondStepProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const { ways, recoveryCodesLeft } = own;
  const codesLeft = t('twoFactor.codesLeft', { count: recoveryCodesLeft });
  const add = <a href={addressOf('way')}>{t('sessions.addWay')}</a>;
  return (
    <Part title={t('sessions.secondStep')} name="ways" ending={ending}>
      <ItemList>
        {ways.length === 0 && <Item name={t(hasPasskey ? 'sessions.passkeyCounts' : 'sessions.noWay')} action={add} />}
        {ways.map((way) => (
          <WayRow key={way.wayId} way={way} own={own} ending={ending} />
        ))}
        {ways.length > 0 && (
          <Item
            icon={channelIcons.recovery}
            name={codesLeft}
            action={
              <a href={addressOf('recoveryCodes')} aria-label={t('sessions.replaceNamed', { way: codesLeft })}>
                {t('sessions.replace')}
              </a>
            }
          />
        )}
      </ItemList>
      {ways.length > 0 && <p className={styles.add}>{add}</p>}
    </Part>
  );
}

interface WayRowProps {
  readonly way: Way;
  readonly own: OwnFactors;
  readonly ending: EndSession;
}

function WayRow({ way, own, ending }: WayRowProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const { wayId, channel, isLastRequired } = way;
  const name = t(channelTexts[channel].setUp);
  const details = <WayDetails way={way} isOnly={own.ways.length === 1} />;
  if (isLastRequired)
    return (
      <Item icon={channelIcons[channel]} name={name}>
        {details}
      </Item>
    );
  return (
    <AskingItem
      icon={channelIcons[channel]}
      name={name}
      action={{
        text: t('sessions.remove'),
        name: t('sessions.removeNamed', { way: name }),
        working: t('sessions.removing'),
      }}
      isWorking={ending.working === wayId}
      asks={{ question: t('sessions.removeAsk', { way: name }), yes: t('sessions.remove'), no: t('sessions.keepWay') }}
      confirmAt={own.isConfirmed ? undefined : addressOf('confirm')}
      end={() => ending.removeWay(wayId)}
    >
      {details}
    </AskingItem>
  );
}

function WayDetails({ way, isOnly }: { readonly way: Way; readonly isOnly: boolean }) {
  const { t } = useVisit();
  const { masked, isUsable, isLastRequired } = way;
  return (
    <>
      {masked && (
        <ItemDetail>
          <Masked of={masked} />
        </ItemDetail>
      )}
      {!isUsable && <ItemDetail>{t('sessions.unusableWay')}</ItemDetail>}
      {isOnly && <ItemDetail>{t(isLastRequired ? 'sessions.requiredWay' : 'sessions.onlyWay')}</ItemDetail>}
    </>
  );
}
