import type { ReactNode } from 'react';
import { mailLinkNames, mailLinks } from '../../contract/sign-in/mail-links.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useRoute } from '../kernel/navigation/useRoute.ts';
import type { Api } from '../kernel/network/api.ts';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { SignInLink } from '../parts/screen/SignInLink.tsx';

const findAsked = (api: Api) => api.get('/api/account/recovery/asked', {});
const findNothing = async () => ({ continueAt: undefined });

/** A link of a mail has arrived without its token, or with a part of it. It is not over: the mail still has its code. */
export function BrokenLink() {
  const { t } = useVisit();
  const named = useRoute('')?.params.link;
  const { screen, code } = mailLinks[mailLinkNames.find((name) => name === named) ?? 'reset'];
  const { answer, refusal } = useAnswer(code === 'asker' ? findAsked : findNothing);
  useFocusOnArrival(answer ? 'found' : undefined);
  if (!answer) return <PendingScreen title={t('brokenLink.title')} refusal={refusal} />;
  const codeAt = code === 'screen' ? `#${pathTo(screen)}` : answer.continueAt;
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
