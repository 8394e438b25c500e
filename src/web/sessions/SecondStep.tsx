import { type ReactNode, useState } from 'react';
import type { OutputOf } from '../../contract/call.ts';
import type { ownFactorCalls } from '../../contract/own-factors.ts';
import { leaveFor } from '../kernel/document.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { channelTexts } from '../ui/channel-texts.ts';
import { Item, ItemDetail, ItemList } from '../ui/ItemList.tsx';
import { Masked } from '../ui/Masked.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './Sessions.module.css';
import { useChangeAddress } from './useChangeAddress.ts';
import type { EndSession } from './useEndSession.ts';

export type OwnFactors = OutputOf<typeof ownFactorCalls.ownFactors>;
type Way = OwnFactors['ways'][number];

interface SecondStepProps {
  readonly own: OwnFactors;
  readonly ending: EndSession;
}

/** The ways to confirm a sign-in, and the recovery codes. What adds or replaces them is a sign-in of its own. */
export function SecondStep({ own, ending }: SecondStepProps) {
  const { t } = useVisit();
  const addressOf = useChangeAddress();
  const [asking, setAsking] = useState<Way>();
  const { ways, recoveryCodesLeft } = own;
  const hasWays = ways.length > 0;
  const begin = (way: Way) => (own.isConfirmed ? setAsking(way) : leaveFor(addressOf('confirm')));
  const remove = ({ wayId }: Way) => {
    setAsking(undefined);
    ending.removeWay(wayId);
  };
  return (
    <section>
      <h2 className={styles.subtitle}>{t('sessions.secondStep')}</h2>
      {hasWays ? (
        <ItemList>
          {ways.map((way) => (
            <WayRow key={way.wayId} way={way} isOnly={ways.length === 1} ending={ending} remove={() => begin(way)}>
              {asking?.wayId === way.wayId && (
                <Ask way={way} remove={() => remove(way)} keep={() => setAsking(undefined)} />
              )}
            </WayRow>
          ))}
          <Item
            name={t('twoFactor.codesLeft', { count: recoveryCodesLeft })}
            action={<a href={addressOf('recoveryCodes')}>{t('sessions.makeCodes')}</a>}
          />
        </ItemList>
      ) : (
        <p className={styles.empty}>{t('sessions.noWays')}</p>
      )}
      <p className={styles.add}>
        <a href={addressOf('way')}>{t('sessions.addWay')}</a>
      </p>
    </section>
  );
}

interface WayRowProps {
  readonly way: Way;
  readonly isOnly: boolean;
  readonly ending: EndSession;
  readonly remove: () => void;
  readonly children: ReactNode;
}

function WayRow({ way, isOnly, ending, remove, children }: WayRowProps) {
  const { t } = useVisit();
  const { wayId, channel, masked, isLastRequired } = way;
  const name = t(channelTexts[channel].setUp);
  const isWorking = ending.working === wayId;
  return (
    <Item
      name={name}
      action={
        !isLastRequired && (
          <TextButton name={isWorking ? undefined : t('sessions.removeNamed', { way: name })} onClick={remove}>
            {isWorking ? t('sessions.removing') : t('sessions.remove')}
          </TextButton>
        )
      }
    >
      {masked && (
        <ItemDetail>
          <Masked of={masked} />
        </ItemDetail>
      )}
      {isOnly && <ItemDetail>{t(isLastRequired ? 'sessions.requiredWay' : 'sessions.onlyWay')}</ItemDetail>}
      {children}
    </Item>
  );
}

function Ask({ way, remove, keep }: { way: Way; remove: () => void; keep: () => void }) {
  const { t } = useVisit();
  return (
    <fieldset className={styles.asking}>
      <legend>{t('sessions.removeAsk', { way: t(channelTexts[way.channel].setUp) })}</legend>
      <SecondaryButton onClick={remove}>{t('sessions.remove')}</SecondaryButton>
      <SecondaryButton onClick={keep}>{t('sessions.keepWay')}</SecondaryButton>
    </fieldset>
  );
}
