import { useEffect } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import type { ScreenName } from '../../contract/paths.ts';
import { type PathParameters, pathTo } from '../../rules/page-path.ts';
import { readCheckedCredential } from '../kernel/checked-credential.ts';
import { leaveFor } from '../kernel/document.ts';
import { encodeQuery } from '../kernel/encodeQuery.ts';
import { useCallingFlow } from '../kernel/useCallingFlow.ts';
import { replaceWith, useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { QuietLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ScreenReference } from '../ui/ScreenReference.tsx';
import { SupportContact } from '../ui/SupportContact.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { AskByChecked } from './AskByChecked.tsx';
import { AskByEmail } from './AskByEmail.tsx';
import { AskByNumber } from './AskByNumber.tsx';
import { type AskedBy, type AskResetState, askResetFlow } from './ask-reset.flow.ts';
import { askReset } from './ask-reset-effects.ts';

const formOf: { readonly [Name in ScreenName]?: AskedBy } = {
  resetPasswordByNumber: 'number',
  sendRecoveryEmail: 'checked',
};
const forms = { email: AskByEmail, number: AskByNumber, checked: AskByChecked } as const;

/** Asks for a message that lets the user choose a new password: by e-mail, by number, or for the checked credential. */
export function AskReset() {
  const route = useRoute('/resetPassword');
  const hasSignIn = useSignInOrBegin();
  if (!hasSignIn) return null;
  const by = (route && formOf[route.screen]) ?? 'email';
  return <AskResetForm key={by} by={by} params={route?.params ?? {}} />;
}

/** A reset belongs to a sign-in. A page without one, such as that of a link, begins one with the same form. */
function useSignInOrBegin(): boolean {
  const { signIn, brand, locale } = useVisit();
  const hasSignIn = signIn !== null;
  const query = encodeQuery({ brandId: brand.brandId, urlBrandIdFirst: true, localeId: locale });
  useEffect(() => {
    if (!hasSignIn) leaveFor(`/${query}#${pathTo('resetPassword')}`);
  }, [hasSignIn, query]);
  return hasSignIn;
}

function AskResetForm({ by, params }: { by: AskedBy; params: PathParameters }) {
  const visit = useVisit();
  const isSetup = params.setupPassword === 'true';
  const isUnknown = by === 'checked' && readCheckedCredential() === undefined;
  const { state, send } = useCallingFlow(
    askResetFlow,
    (): AskResetState => ({ step: 'asking', by }),
    (effect) => askReset(effect, visit, { setupPassword: isSetup }),
  );
  useEffect(() => {
    if (isUnknown) replaceWith('resetPassword'); // no credential was checked in this tab
  }, [isUnknown]);
  if (isUnknown) return null;
  if (state.step === 'impossible') return <Impossible by={by} problem={state.problem} />;
  const Form = forms[by];
  return <Form state={state} isSetup={isSetup} prefilled={params.email ?? params.number ?? ''} send={send} />;
}

const others = {
  email: { screen: 'resetPasswordByNumber', text: 'recovery.useNumber' },
  number: { screen: 'resetPassword', text: 'recovery.useEmail' },
  checked: { screen: 'resetPassword', text: 'recovery.another' },
} as const;

function Impossible({ by, problem }: { by: AskedBy; problem: Refusal }) {
  const { t, messageOf } = useVisit();
  const other = others[by];
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('recovery.impossibleTitle')}>
        {by === 'number' ? t('recovery.impossibleSentence') : messageOf(problem)}
      </Heading>
      <ScreenReference error={problem} />
      <SupportContact />
      <QuietLink href={`#${pathTo(other.screen)}`}>{t(other.text)}</QuietLink>
    </div>
  );
}
