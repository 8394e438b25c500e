import type { Refusal } from '../../contract/envelope.ts';
import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The user who is signed in has no password here, since the company uses single sign-on (403). */
export function NoPassword({ title, problem }: { title: string; problem: Refusal }) {
  const { t, messageOf } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={title}>{messageOf(problem)}</Heading>
      <ButtonLink href={pages.sessions.path}>{t('passwordChange.backToSecurity')}</ButtonLink>
    </div>
  );
}
