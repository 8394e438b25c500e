import { isCeremony } from '../../contract/two-factor/factor-ways.ts';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { type Choice, Choices } from '../../ui/choices/Choices.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { IconTile } from '../../ui/icons/Icon.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { channelIcons } from '../parts/code/channel-icons.ts';
import { channelTexts } from '../parts/code/channel-texts.ts';
import { Masked } from '../parts/code/Masked.tsx';
import { ownTextsOf } from '../parts/code/own-texts.ts';
import { isAtHand, verifyPlace } from './places.rules.ts';
import { StepProblem } from './StepProblem.tsx';
import { type ConfirmWay, isSendingTo, waysInOrder } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** The ways to confirm; each card acts at once (MFA-2). */
export function Options({ at, send }: TwoFactorProps) {
  const { t, say, assets } = useVisit();
  useFocusOnArrival();
  const working = at.step === 'working' && at.work.is === 'sending' ? at.work.to : undefined;

  const hasCeremony = at.settings.ways.some(({ channel }) => isCeremony(channel));

  function choiceOf(way: ConfirmWay): Choice {
    const { channel, contactId, masked, isCircular, isLastUsed } = way;
    const isWorking = working !== undefined && isSendingTo(working, way);
    const ownTexts = ownTextsOf(channel);
    return {
      key: `${channel} ${contactId}`,
      tile: <IconTile of={channelIcons[channel]} />,
      title: t(channelTexts[channel].use),
      detail: (
        <>
          {masked && <Masked of={masked} />}
          {ownTexts.detail && say(ownTexts.detail)}
          {isCircular && <div>{t('twoFactor.circular', { brand: assets.shortDisplayName })}</div>}
        </>
      ),
      note: isWorking ? t('twoFactor.sending') : isLastUsed ? t('twoFactor.lastUsed') : undefined,
      isMarked: isLastUsed,
      isWorking,
      pick: () =>
        isAtHand(channel)
          ? send({ type: 'placeChosen', place: verifyPlace(channel) })
          : send({ type: 'sendRequested', to: { channel, ...(contactId && { contactId }) } }),
    };
  }
  return (
    <>
      <Heading title={t('twoFactor.title')} chip={<ProvenAccount />}>
        {t(hasCeremony ? 'twoFactor.chooseWay' : 'twoFactor.choose')}
      </Heading>
      <Choices choices={waysInOrder(at.settings.ways).map(choiceOf)} />
      <StepProblem at={at} />
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'help' } })}>
          {t('twoFactor.cannotUse')}
        </TextButton>
        {at.settings.canPutOff && (
          <TextButton onClick={() => send({ type: 'putOff' })}>{t('twoFactor.notNow')}</TextButton>
        )}
        <TextButton onClick={() => send({ type: 'cancelled' })}>{t('twoFactor.cancel')}</TextButton>
      </QuietActions>
    </>
  );
}
