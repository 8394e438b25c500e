import { roomPath } from '../../contract/sign-in/device.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import type { RoomProps } from './RoomProps.ts';

const endings = ['invalidSessionToken', 'confirmationDue', 'administratorNeeded'];

/** Asks for the code that the device of a room shows. */
export function EnterRoomCode({ at, send }: RoomProps<'entering' | 'finding'>) {
  const { t } = useVisit();
  const problem = at.step === 'entering' ? at.problem : undefined;
  if (problem && endings.includes(problem.name)) return <SignInAgain at={at} />;
  return (
    <CodeForm
      kind="letters"
      label={t('room.code')}
      name="userCode"
      action={t('room.continue')}
      problem={problem}
      isChecking={at.step === 'finding'}
      submit={(userCode) => send({ type: 'codeSubmitted', userCode })}
    >
      <Heading title={t('room.title')}>{t('room.sentence')}</Heading>
    </CodeForm>
  );
}

/** Only an administrator who has just signed in may go on. */
function SignInAgain({ at }: { readonly at: RoomProps<'entering' | 'finding'>['at'] }) {
  const { t, brand, locale } = useVisit();
  useFocusOnArrival();
  const isOther = at.step === 'entering' && at.problem?.name === 'administratorNeeded';
  const again = { user_code: at.userCode, brandId: brand.brandId, localeId: locale };
  return (
    <div>
      <Heading title={t('room.title')}>{t(isOther ? 'room.administrator' : 'room.signInSentence')}</Heading>
      <ButtonLink href={`${roomPath}${encodeQuery(again)}`}>{t('room.signIn')}</ButtonLink>
    </div>
  );
}
