import plus from 'lucide/dist/esm/icons/plus.mjs';
import { isSentChannel, leadsToNumber } from '../../contract/two-factor/channels.ts';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
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
import { setUpPlaceOf } from './places.rules.ts';
import { StepProblem } from './StepProblem.tsx';
import { isSendingTo, type Offer, setUpChoices } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** What can be set up (MFA-5). */
export function SetUpOptions({ at, send }: TwoFactorProps) {
  const { t, say, signIn } = useVisit();
  useFocusOnArrival();
  const { company, isRequired, canPutOff, requiredFrom, offers } = at.settings;
  const working = at.step === 'working' && at.work.is === 'sending' ? at.work.to : undefined;
  const choices = setUpChoices(offers);
  const isPuttingOff = at.step === 'working' && at.work.is === 'other';

  function pick({ channel, contactId, isCircular, isProven }: Offer): void {
    const isNumber = leadsToNumber(channel);
    const place = setUpPlaceOf(channel);
    if (place) send({ type: 'placeChosen', place });
    else if (isNumber && !contactId) send({ type: 'placeChosen', place: { at: 'setupNumber', channel } });
    else if (isNumber && contactId && isCircular)
      send({ type: 'circularOffered', channel, circular: { contactId, canBeBackup: at.settings.ways.length > 0 } });
    else if (isSentChannel(channel))
      send({ type: isProven ? 'wayAdded' : 'sendRequested', to: { channel, ...(contactId && { contactId }) } });
  }
  const choiceOf = (offer: (typeof choices)[number]): Choice => {
    const { channel, contactId, masked } = offer;
    const { why } = ownTextsOf(channel);
    const isWorking = working !== undefined && isSendingTo(working, offer);
    return {
      key: `${channel} ${contactId}`,
      tile: <IconTile of={offer.isAnother ? plus : channelIcons[channel]} />,
      title: t(offer.isAnother ? 'twoFactor.anotherNumber' : channelTexts[channel].setUp),
      detail: why ? say(why) : masked && <Masked of={masked} />,
      note: isWorking ? t(offer.isProven ? 'twoFactor.saving' : 'twoFactor.sending') : undefined,
      isWorking,
      pick: () => pick(offer),
    };
  };
  return (
    <>
      <Heading title={t('twoFactor.setUpTitle')} chip={<ProvenAccount />}>
        {isRequired ? t('twoFactor.setUpRequired', { company }) : t('twoFactor.setUpWhy')}
        {requiredFrom !== undefined && ` ${t('twoFactor.requiredFrom', { day: new Date(requiredFrom) })}`}
      </Heading>
      <Choices choices={choices.map(choiceOf)} />
      <StepProblem at={at} />
      {canPutOff && signIn?.changes !== 'way' ? (
        <SecondaryButton
          working={isPuttingOff ? t('twoFactor.saving') : undefined}
          onClick={() => send({ type: 'putOff' })}
        >
          {t('twoFactor.notNow')}
        </SecondaryButton>
      ) : (
        <QuietActions>
          <TextButton onClick={() => send({ type: 'cancelled' })}>{t('twoFactor.cancel')}</TextButton>
        </QuietActions>
      )}
    </>
  );
}
