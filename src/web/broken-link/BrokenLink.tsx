import type { ReactNode } from 'react';
import { pathTo } from '../../rules/page-path.ts';
import type { Api } from '../kernel/api.ts';
import { useAnswer } from '../kernel/useAnswer.ts';
import { useRoute } from '../kernel/useRoute.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

/** Where the code of a mail is typed that any browser may open. */
const codeScreens: Readonly<Record<string, string>> = {
  activate: `#${pathTo('activation')}`,
  confirm: `#${pathTo('confirmEmail')}`,
};
/** Links of mails that have no code. */
const withoutCode = ['undo', 'stop', 'secure'];

const findAsked = (api: Api) => api.get('/api/account/recovery/asked', {});
const findNothing = async () => ({ continueAt: undefined });

/** A link of a mail has arrived without its token, or with a part of it. It is not over: the mail still has its code. */
export function BrokenLink() {
  const { t } = useVisit();
  const link = useRoute('')?.params.link ?? '';
  const isAsked = !(link in codeScreens) && !withoutCode.includes(link);
  const { answer, refusal } = useAnswer(isAsked ? findAsked : findNothing);
  useFocusOnArrival(answer ? 'found' : undefined);
  if (!answer) return <PendingScreen title={t('brokenLink.title')} refusal={refusal} />;
  const codeAt = codeScreens[link] ?? answer.continueAt;
  return codeAt === undefined ? (
    <CopyWhole />
  ) : (
    <Explained text={t('brokenLink.withCode')} next={<EnterCode at={codeAt} />} />
  );
}

function CopyWhole() {
  const { t } = useVisit();
  return <Explained text={t('brokenLink.withoutCode')} next={<SignInLink>{t('recovery.signIn')}</SignInLink>} />;
}

function EnterCode({ at }: { at: string }) {
  const { t } = useVisit();
  return <ButtonLink href={at}>{t('brokenLink.enterCode')}</ButtonLink>;
}

function Explained({ text, next }: { text: string; next: ReactNode }) {
  const { t } = useVisit();
  return (
    <>
      <Heading title={t('brokenLink.title')}>{text}</Heading>
      {next}
    </>
  );
}
