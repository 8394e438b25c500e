import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { languageTag } from '../../../rules/language/locale.ts';
import { call } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { type ExplainedReference, explainReference } from '../../kernel/management.generated.ts';
import { pathOfScope, type ViewScope } from '../../kernel/scope.ts';
import { useSay, useStart } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useLanguageName } from '../../kernel/useLanguageName.ts';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Detail, Details } from '../../parts/layout/Details.tsx';
import { Page, Section, WithRail } from '../../parts/layout/Page.tsx';
import { Story, StoryEvent } from '../../parts/layout/Story.tsx';
import { inGroups } from '../../parts/people/reference.ts';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { DrawnScreen } from './DrawnScreen.tsx';
import { PersonOfStory } from './PersonOfStory.tsx';
import styles from './Support.module.css';
import { outcomeBeside, storyLookOf } from './story-words.ts';

const referenceQuery = (scope: ViewScope, reference: string, language: string) => ({
  queryKey: ['references', pathOfScope(scope), reference, language],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(explainReference, { reference, language, ...(scope.kind === 'company' && { company: scope.id }) }, { signal }),
});

/** What happened in a sign-in, by the reference that its user was shown. */
export function ReferencePage() {
  const say = useSay();
  const scope = useScope();
  const times = useTimes();
  const { locale } = useStart();
  const { reference = '' } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(referenceQuery(scope, reference, locale));
  const back = <BackTo path="/find">{say('place.find')}</BackTo>;
  return (
    <Page
      title={say('support.reference', { reference: inGroups(reference) })}
      path={back}
      {...(data && { fact: times.exact(data.at) })}
    >
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && (
        <WithRail rail={<Who explained={data} />}>
          <div className={styles.told}>
            <Section title={say('support.story')}>
              <StoryOf explained={data} />
            </Section>
            <Section title={say('support.saw')}>
              <Shown explained={data} scope={scope} />
            </Section>
          </div>
        </WithRail>
      )}
    </Page>
  );
}

function StoryOf({ explained: { story } }: { readonly explained: ExplainedReference }) {
  const say = useSay();
  return (
    <Story>
      {story.map(({ at, event, outcome, by, address }, index) => {
        const { icon, tone, title } = storyLookOf(say, { event, outcome });
        const told = [outcomeBeside({ event, outcome }), by, address].filter(Boolean).join(' · ');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a story does not change its order
          <StoryEvent key={index} at={at} icon={icon} tone={tone} title={title} detail={told} isExact />
        );
      })}
    </Story>
  );
}

function Who({ explained: { story } }: { readonly explained: ExplainedReference }) {
  const may = useMay();
  const person = story.flatMap(({ accountId }) => accountId ?? []).at(-1);
  return person !== undefined && may('accounts:read') ? <PersonOfStory id={person} /> : null;
}

/** What the user saw and read, and what is recorded of it. */
function Shown({ explained, scope }: { readonly explained: ExplainedReference; readonly scope: ViewScope }) {
  const say = useSay();
  const languageName = useLanguageName();
  const { reference, error, screen, app, locale, asked, detail, shown, drawing } = explained;
  return (
    <div className={styles.shown}>
      {drawing ? (
        <DrawnScreen reference={reference} drawing={drawing} scope={scope} />
      ) : (
        <p className={styles.note}>{say('support.notDrawn')}</p>
      )}
      <Details>
        {shown.map((one) => (
          <Detail key={one.locale} name={languageName(one.locale)}>
            <span lang={languageTag(one.locale)}>{say('approvals.quoted', { text: one.text })}</span>
          </Detail>
        ))}
        <Detail name={say('support.error')} isMono>
          {error}
        </Detail>
        {screen && (
          <Detail name={say('support.screen')} isMono>
            {screen}
          </Detail>
        )}
        {locale && shown.length === 0 && <Detail name={say('person.language')}>{languageName(locale)}</Detail>}
        {app && <Detail name={say('audit.app')}>{app}</Detail>}
        <Detail name={say('support.asked')} isMono>
          {asked}
        </Detail>
        {detail && (
          <Detail name={say('audit.details')}>
            <span lang="en">{detail}</span>
          </Detail>
        )}
      </Details>
    </div>
  );
}
