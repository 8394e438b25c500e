import { isSentChannel, isTextChannel } from '../../contract/two-factor/channels.ts';
import { factorWayOf } from '../../contract/two-factor/factor-ways.ts';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import { channelTexts } from '../parts/code/channel-texts.ts';
import { Masked } from '../parts/code/Masked.tsx';
import { ownTextsOf } from '../parts/code/own-texts.ts';
import { Resend } from '../parts/code/Resend.tsx';
import { ConfirmOptions } from './ConfirmOptions.tsx';
import { isSameWay, isSent, type OfferedWay } from './progress.rules.ts';
import { RecoveringAccount } from './RecoveringAccount.tsx';
import type { RecoveryProps } from './RecoveryProps.ts';

const recoveryWords = { title: 'twoFactor.recoveryTitle', label: 'twoFactor.recoveryLabel' } as const;
const codeWords = { title: 'twoFactor.enterTitle', label: 'twoFactor.codeLabel' } as const;

/** The second step of a recovery, beside the message that has proven it (RESET-1). */
export function ConfirmReset(props: RecoveryProps) {
  const { way } = props.at;
  if (!way) return <ConfirmOptions {...props} />;
  return <EnterCode key={`${way.channel} ${way.contactId ?? ''}`} {...props} way={way} />;
}

function EnterCode({ at, send, way }: RecoveryProps & { way: OfferedWay }) {
  const { t, say } = useVisit();
  const { challenge, ways = [] } = at.progress;
  const isKept = factorWayOf(way.channel).given === 'keptCode';
  const { problems = {} } = ownTextsOf(way.channel);
  const words = isKept ? recoveryWords : codeWords;
  const asking = at.step === 'asking' ? at : undefined;
  const isSentAgain = asking?.isSentAgain ?? false;
  return (
    <>
      <CodeForm
        kind={isKept ? 'kept' : 'digits'}
        label={t(words.label)}
        name={isKept ? 'recoveryCode' : 'code'}
        action={t('twoFactor.continue')}
        problem={asking?.problem}
        isOfSending={asking?.failed === 'sending'}
        isChecking={at.step === 'working' && at.work === 'checking'}
        isSentAgain={isSentAgain}
        isTexted={isSent(way) && isTextChannel(way.channel)}
        wordsFor={({ name, surface }) => {
          if (isKept && surface === 'field') return t('twoFactor.recoveryWrong');
          return problems[name] && say(problems[name]);
        }}
        submit={(code) => send({ type: 'codeSubmitted', code })}
      >
        <Heading title={t(words.title)} chip={<RecoveringAccount />}>
          <Where way={way} />
        </Heading>
      </CodeForm>
      <QuietActions>
        {isSent(way) && challenge && isSameWay(challenge, way) && (
          <Resend
            resendAt={at.since + challenge.resendInSeconds * 1000}
            masked={challenge.masked}
            isSending={at.step === 'working' && at.work === 'sending'}
            isSentAgain={isSentAgain}
            send={() => send({ type: 'wayPicked', way })}
          />
        )}
        {ways.length > 1 && (
          <TextButton onClick={() => send({ type: 'otherWayRequested' })}>{t('twoFactor.anotherWay')}</TextButton>
        )}
      </QuietActions>
    </>
  );
}

function Where({ way: { channel, masked } }: { way: OfferedWay }) {
  const { t, assets } = useVisit();
  if (isSentChannel(channel) && masked)
    return <Masked of={masked} text={(to) => t(channelTexts[channel].sent, { masked: to })} />;
  const isInApp = factorWayOf(channel).given === 'digits' && !isSentChannel(channel);
  return isInApp ? t('twoFactor.inApp', { brand: assets.displayName }) : t('twoFactor.recoverySentence');
}
