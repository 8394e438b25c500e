import { useInfiniteQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { SignIn } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import type { Tone } from '../../parts/icons/Icon.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { Story, StoryEvent } from '../../parts/layout/Story.tsx';
import { Empty, Failure, Loading } from '../../parts/states/States.tsx';
import { deviceOf } from './PersonSessions.tsx';
import { signInsQuery } from './person-queries.ts';

/** The sign-ins of a person, newest first, told in words. */
export function PersonSignIns({ id }: { readonly id: string }) {
  const say = useSay();
  const list = useInfiniteQuery(signInsQuery(id));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={say('person.part.signIns')}>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRepeat={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={say('person.noSignIns')} />}
      <Story>
        {items.map((signIn) => (
          <SignInEvent key={signIn.signInId} signIn={signIn} />
        ))}
      </Story>
      {list.hasNextPage && <Button onClick={() => void list.fetchNextPage()}>{say('person.moreSignIns')}</Button>}
    </Section>
  );
}

/** The check at which a sign-in stopped, in words. */
const stopped: Readonly<Record<string, Extract<ConsoleTextId, `person.stopped.${string}`>>> = {
  credentialChecked: 'person.stopped.credential',
  passwordChecked: 'person.stopped.password',
  accountLocked: 'person.stopped.locked',
  secondFactorChecked: 'person.stopped.secondStep',
  passkeyChecked: 'person.stopped.passkey',
  singleSignOnUsed: 'person.stopped.sso',
  gateClosed: 'person.stopped.gate',
};

function lookOf({ isSignedIn, outcome, failedAt = '' }: SignIn) {
  if (isSignedIn) return { icon: CircleCheck, tone: 'ok' as Tone, text: 'person.signedIn' as const };
  if (outcome === 'unfinished') return { icon: Clock, tone: 'muted' as Tone, text: 'person.unfinished' as const };
  return { icon: CircleX, tone: 'bad' as Tone, text: stopped[failedAt] ?? ('person.stopped.other' as const) };
}

function SignInEvent({ signIn }: { readonly signIn: SignIn }) {
  const say = useSay();
  const { icon, tone, text } = lookOf(signIn);
  const { at, clientId, browser, system, country, network, failures, reference } = signIn;
  const place = [country, network].filter(Boolean).join(', ');
  const details = [
    clientId,
    (browser ?? system) && deviceOf(say, browser, system),
    place,
    failures > 1 && say('person.failures', { count: failures }),
    reference && say('state.reference', { reference }),
  ];
  return <StoryEvent at={at} icon={icon} tone={tone} title={say(text)} detail={details.filter(Boolean).join(' · ')} />;
}
