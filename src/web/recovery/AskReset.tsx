import { useEffect } from 'react';
import type { ScreenName } from '../../contract/paths.ts';
import { type PathParameters, pathTo } from '../../rules/paths/page-path.ts';
import { leaveFor } from '../kernel/browser/document.ts';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { replaceWith, useRoute } from '../kernel/navigation/useRoute.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead } from '../parts/screen/LaterScreen.tsx';
import { AskByChecked } from './AskByChecked.tsx';
import { AskByEmail } from './AskByEmail.tsx';
import { type AskedBy, type AskResetState, askResetFlow } from './ask-reset.flow.ts';
import { askReset } from './ask-reset-effects.ts';
import { recoverySteps } from './recovery-steps-part.ts';
import { resetSent } from './reset-sent-part.ts';

const formOf: { readonly [Name in ScreenName]?: AskedBy } = {
  resetPasswordByNumber: 'number',
  sendRecoveryEmail: 'checked',
};
const askByNumber = later(
  async () => (await import('./AskByNumber.tsx')).AskByNumber,
  'recovery.byNumber',
  'enterCredential',
);
const impossible = later(
  async () => (await import('./Impossible.tsx')).Impossible,
  'recovery.impossibleTitle',
  'errorScreen.support',
);
const recovery = later(async () => (await import('./Recovery.tsx')).Recovery);
const nextParts = [askByNumber, recovery, recoverySteps, resetSent];

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
  useAhead(nextParts);
  if (isUnknown) return null;
  const title = visit.t('recovery.title');
  if (state.step === 'impossible')
    return <LaterScreen of={impossible} title={title} props={{ by, problem: state.problem }} />;
  const form = { state, isSetup, prefilled: params.email ?? params.number ?? '', send };
  if (by === 'number') return <LaterScreen of={askByNumber} title={title} props={form} />;
  const Form = by === 'email' ? AskByEmail : AskByChecked;
  return <Form {...form} />;
}
