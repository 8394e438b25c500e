import type { FormEvent } from 'react';
import { SubmitButton, TextButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import type { PasskeyEvent, PasskeyOffer, PasskeyState } from './passkey.flow.ts';

interface PasskeyProps {
  readonly state: PasskeyState;
  send(event: PasskeyEvent): void;
}
const messageId = 'passkey-message';

/** Offers to make a passkey, or asks for one that the company requires. */
export function Passkey({ state, send }: PasskeyProps) {
  const { t } = useVisit();
  if (state.step === 'finding') return <PendingScreen title={t('passkey.title')} refusal={state.problem} />;
  if (state.step === 'trying') return <PendingScreen title={t('passkey.title')} refusal={undefined} />;
  if (state.step === 'unsupported') return <Unsupported state={state} send={send} />;
  if (state.step === 'puttingOff' && state.isUnsupported)
    return state.offer.isAskedFor ? (
      <Unsupported state={state} send={send} />
    ) : (
      <PendingScreen title={t('passkey.title')} refusal={undefined} />
    );
  return <Creation state={state} send={send} />;
}

interface CreationProps extends Pick<PasskeyProps, 'send'> {
  readonly state: Extract<PasskeyState, { step: 'asking' | 'making' | 'puttingOff' }>;
}

function Creation({ state, send }: CreationProps) {
  const { t } = useVisit();
  const { offer } = state;
  useFocusOnArrival();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'requested' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('passkey.title')} chip={<ProvenAccount />}>
        <Reason offer={offer} />
      </Heading>
      <FormMessage id={messageId} problem={state.step === 'asking' ? state.problem : undefined} />
      <SubmitButton working={t('passkeyWay.waiting')} isWorking={state.step === 'making'}>
        {t(offer.isHardwareOnly ? 'passkey.useKey' : 'passkeyWay.create')}
      </SubmitButton>
      <WayOut offer={offer} isWorking={state.step === 'puttingOff'} send={send} />
    </form>
  );
}

function Reason({ offer: { company, isRequired, isHardwareOnly, requiredFrom } }: { readonly offer: PasskeyOffer }) {
  const { t } = useVisit();
  const why = isRequired ? t('passkey.required', { company }) : t('passkey.why');
  const reason = isHardwareOnly ? t('passkey.hardware', { company }) : why;
  return requiredFrom === undefined
    ? reason
    : `${reason} ${t('twoFactor.requiredFrom', { day: new Date(requiredFrom) })}`;
}

interface UnsupportedProps extends Pick<PasskeyProps, 'send'> {
  readonly state: Extract<PasskeyState, { step: 'unsupported' | 'puttingOff' }>;
}

/** This browser can make none: what helps, and the way on. */
function Unsupported({ state, send }: UnsupportedProps) {
  const { t } = useVisit();
  const { offer } = state;
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('passkey.unsupportedTitle')} chip={<ProvenAccount />}>
        {offer.isRequired ? t('passkey.unsupportedRequired', { company: offer.company }) : t('passkey.unsupported')}
      </Heading>
      <FormMessage id={messageId} problem={state.step === 'unsupported' ? state.problem : undefined} />
      <WayOut offer={offer} isWorking={state.step === 'puttingOff'} send={send} />
    </div>
  );
}

interface WayOutProps extends Pick<PasskeyProps, 'send'> {
  readonly offer: PasskeyOffer;
  readonly isWorking: boolean;
}

/** Without a passkey the sign-in goes on. It ends where the company requires one, or where the user came for one alone. */
function WayOut({ offer, isWorking, send }: WayOutProps) {
  const { t } = useVisit();
  if (offer.canPutOff && !offer.isAskedFor)
    return (
      <SecondaryButton working={isWorking ? t('twoFactor.saving') : undefined} onClick={() => send({ type: 'putOff' })}>
        {t('twoFactor.notNow')}
      </SecondaryButton>
    );
  return (
    <QuietActions>
      <TextButton onClick={() => send({ type: 'cancelled' })}>{t('twoFactor.cancel')}</TextButton>
    </QuietActions>
  );
}
