import { leadsToNumber } from '../../contract/two-factor/channels.ts';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { type Choice, Choices } from '../../ui/choices/Choices.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { IconTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useSupport } from '../kernel/visit/useSupport.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { channelIcons } from '../parts/code/channel-icons.ts';
import { channelTexts } from '../parts/code/channel-texts.ts';
import styles from './Help.module.css';
import { isAtHand, verifyPlace } from './places.rules.ts';
import { isReserve } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** What helps users who can get no code. */
export function Help({ at: { settings }, send }: TwoFactorProps) {
  const { t, assets } = useVisit();
  useFocusOnArrival();
  const hasNumber = settings.ways.some(({ channel }) => leadsToNumber(channel));
  const reserves = settings.ways
    .map(({ channel }) => channel)
    .filter(isAtHand)
    .filter(isReserve);
  const choiceOf = (channel: (typeof reserves)[number]): Choice => ({
    key: channel,
    tile: <IconTile of={channelIcons[channel]} />,
    title: t(channelTexts[channel].use),
    pick: () => send({ type: 'placeChosen', place: verifyPlace(channel) }),
  });
  return (
    <>
      <Heading title={t('twoFactor.helpTitle')} chip={<ProvenAccount />} />
      {hasNumber && <p className={styles.advice}>{t('twoFactor.helpCircular', { brand: assets.displayName })}</p>}
      {!settings.isAdministrator && <p className={styles.advice}>{t('twoFactor.helpAdministrator')}</p>}
      <p className={styles.advice}>
        <CallSupport />
      </p>
      <p className={styles.advice}>{t('twoFactor.helpPassword')}</p>
      {reserves.length > 0 && <Choices choices={reserves.map(choiceOf)} />}
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'options' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
        <TextButton onClick={() => send({ type: 'cancelled' })}>{t('twoFactor.cancel')}</TextButton>
      </QuietActions>
    </>
  );
}

/** A link that calls the support of the brand. Its line is kept until the number is known as people write it. */
function CallSupport() {
  const { t } = useVisit();
  const [support] = useSupport().numbers;
  if (!support) return '\u00a0';
  const number = support.formatted.replaceAll(' ', '\u00a0');
  return <a href={`tel:${support.number}`}>{t('twoFactor.helpSupport', { number: `\u2066${number}\u2069` })}</a>;
}
