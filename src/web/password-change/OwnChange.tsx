import { useEffect, useState } from 'react';
import { pathTo } from '../../rules/paths/page-path.ts';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { goBack, replaceWithDone, useRoute } from '../kernel/navigation/useRoute.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead, useStartsHere } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { NoPassword } from './NoPassword.tsx';
import {
  type PasswordChangeEffect,
  type PasswordChangeEvent,
  type PasswordChangeState,
  passwordChangeFlow,
} from './password-change.flow.ts';
import { SignInFirst } from './SignInFirst.tsx';
import { callForChange } from './save-change.ts';

const changeForm = later(async () => (await import('./ChangeForm.tsx')).ChangeForm, 'newPassword');
const pinChanged = later(async () => (await import('./PinChanged.tsx')).PinChanged);
const nextParts = [changeForm];
const lastParts = [pinChanged];

/** A user who is signed in changes the password, or the PIN (RESET-3, PIN-1). */
export function OwnChange() {
  const { t, api, brand, locale } = useVisit();
  const of = useRoute('')?.screen === 'changePin' ? 'pin' : 'password';
  const title = t(of === 'pin' ? 'passwordChange.pinTitle' : 'passwordChange.title');
  const [isPinChanged, setIsPinChanged] = useState(false);
  const { state, send } = useCallingFlow(
    passwordChangeFlow,
    (): PasswordChangeState => ({ step: 'finding', of }),
    async (effect: PasswordChangeEffect): Promise<PasswordChangeEvent | undefined> => {
      if (effect.do === 'leave') goBack();
      else if (effect.do !== 'finish') return await callForChange(effect, api);
      else if (of === 'pin') setIsPinChanged(true);
      else replaceWithDone('changePasswordSuccess');
      return undefined;
    },
  );
  useEffect(() => send({ type: 'opened' }), [send]);
  useAhead(nextParts, useStartsHere());
  useAhead(lastParts, of === 'pin' && state.step === 'saving');
  if (isPinChanged) return <LaterScreen of={pinChanged} title={title} props={{}} />;
  const problem = 'problem' in state ? state.problem : undefined;
  if (problem?.name === 'invalidSessionToken') return <SignInFirst />;
  if (problem?.name === 'forgotPasswordNotSupportedWithSso') return <NoPassword title={title} problem={problem} />;
  if (state.step === 'finding') return <PendingScreen title={t('passwordChange.title')} refusal={problem} />;
  return (
    <>
      <LaterScreen of={changeForm} title={title} props={{ state, send }} />
      <QuietLink href={`/${encodeQuery({ brandId: brand.brandId, localeId: locale })}#${pathTo('resetPassword')}`}>
        {t('passwordChange.forgot')}
      </QuietLink>
    </>
  );
}
