import type { TextId } from '../../contract/texts/texts.generated.ts';
import { isSentChannel, isTextChannel } from '../../contract/two-factor/channels.ts';
import type { FactorChannel } from '../../contract/two-factor/factor-ways.ts';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { channelTexts } from '../parts/code/channel-texts.ts';
import { Masked } from '../parts/code/Masked.tsx';
import { ownTextsOf } from '../parts/code/own-texts.ts';
import { LaterScreen } from './LaterScreen.tsx';
import type { TwoFactorPlace } from './places.rules.ts';
import { SendAgain } from './SendAgain.tsx';
import { StepCodeForm } from './StepCodeForm.tsx';
import { hasDigits } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** The words of the form, where they are other than those for a code that was sent or is in an app. */
const formTexts: { readonly [Channel in FactorChannel]?: Readonly<Record<'title' | 'sentence' | 'label', TextId>> } = {
  setup: {
    title: 'twoFactor.setupCodeTitle',
    sentence: 'twoFactor.setupCodeSentence',
    label: 'twoFactor.setupCodeLabel',
  },
};

const channelOf = (place: TwoFactorPlace): FactorChannel => (place.at === 'verify' ? place.channel : 'totp');

/** Asks for a code: of a message, an authenticator app or an administrator, or one that the user saved (MFA-2). */
export function EnterCode({ at, send }: TwoFactorProps) {
  const { t, say, assets } = useVisit();
  const { place, challenge, settings } = at;
  const channel = channelOf(place);
  if (!hasDigits(channel)) return <LaterScreen at={at} send={send} />;
  const isSent = isSentChannel(channel);
  const own = formTexts[channel];
  const { problems = {} } = ownTextsOf(channel);
  const another: TwoFactorPlace = {
    at: settings.stage === 'verify' || settings.stage === 'prove' ? 'options' : 'setup',
  };
  return (
    <>
      <StepCodeForm
        at={at}
        send={send}
        label={say(own?.label ?? 'twoFactor.codeLabel')}
        action={t('twoFactor.continue')}
        isTexted={isSent && isTextChannel(channel)}
        wordsFor={({ name }) => problems[name] && say(problems[name])}
      >
        {own ? (
          <Heading title={say(own.title)} chip={<ProvenAccount />}>
            {say(own.sentence)}
          </Heading>
        ) : (
          <Heading title={t('twoFactor.enterTitle')} chip={<ProvenAccount />}>
            {isSent && challenge ? (
              <Masked of={challenge.masked} text={(masked) => t(channelTexts[challenge.channel].sent, { masked })} />
            ) : (
              t('twoFactor.inApp', { brand: assets.displayName })
            )}
          </Heading>
        )}
      </StepCodeForm>
      <QuietActions>
        {isSent && challenge && <SendAgain at={at} send={send} challenge={challenge} />}
        <TextButton onClick={() => send({ type: 'placeChosen', place: another })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </>
  );
}
