import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCaller, useMay, useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Tag } from '../parts/icons/Tag.tsx';
import { Card, Page, WithRail } from '../parts/layout/Page.tsx';
import { SaveBar } from '../parts/layout/SaveBar.tsx';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import { problemOf } from './edited-rules.ts';
import { HistoryLink } from './history/HistoryLink.tsx';
import { PutBackNote } from './history/PutBackNote.tsx';
import { MeanwhileNote } from './MeanwhileNote.tsx';
import { NarrowerRules } from './NarrowerRules.tsx';
import { OwnRules } from './OwnRules.tsx';
import { PasskeyRule } from './PasskeyRule.tsx';
import { PasswordRule } from './PasswordRule.tsx';
import { PlaceRules } from './PlaceRules.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import { RulesEffect, type RulesPreview, useEffectSentence, usePreview } from './RulesEffect.tsx';
import { RuleSection, RuleText, useNamesOfParts } from './RulesText.tsx';
import { changedParts, type RulePart, rulesOf } from './rules-draft.ts';
import { countOf } from './rules-effect.ts';
import { rulesQuery, type SeenRules } from './rules-query.ts';
import { SecondStepRule } from './SecondStepRule.tsx';
import { TryPerson } from './TryPerson.tsx';
import { type RulesDraft, useBegunDrafts, useRulesDraft } from './useRulesDraft.ts';

/** What a company asks of its people at a sign-in. */
export function RulesPage() {
  const say = useSay();
  const scope = useScope();
  const mayRead = useMay();
  const company = scope.kind === 'company' ? scope.id : '';
  const { data, error, refetch } = useQuery(rulesQuery(company, mayRead('companies:read')));
  const begun = useBegunDrafts();
  if (data) return <ReadRules key={`${company} ${begun}`} company={company} now={data} />;
  return (
    <Page title={say('rules.title')}>
      <Card>{error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}</Card>
    </Page>
  );
}

interface ReadRulesProps {
  readonly company: string;
  readonly now: SeenRules;
}

/** The rules on the left; what they do on the right. Who may not change them gets texts without controls. */
function ReadRules({ company, now }: ReadRulesProps) {
  const say = useSay();
  const may = useMay();
  const { account } = useCaller();
  const [isReviewing, setReviewing] = useState(false);
  const draft = useRulesDraft(company, now, isReviewing);
  const names = useNamesOfParts();
  const companyName = now.companyName ?? (account?.companyId === company ? account.companyName : company);
  const before = rulesOf(draft.seen.stored);
  const parts = changedParts(before, draft.mine);
  const problem = problemOf(draft.mine, say);
  const preview = usePreview(company, draft.seen.stored, draft.mine, problem !== undefined || parts.length === 0);
  const sentenceOf = useEffectSentence();
  const effect = preview.answer && sentenceOf(preview.answer);
  const review = () => {
    preview.renew();
    setReviewing(true);
  };
  const ownCount = draft.seen.own.length;
  return (
    <Page
      title={say('rules.title')}
      fact={
        ownCount > 0
          ? say('rules.factOwn', { company: companyName, count: ownCount })
          : say('rules.fact', { company: companyName })
      }
      acts={may('audit:read') && <HistoryLink />}
    >
      {!may('policies:write') && <Note>{say('rules.readOnly', { company: companyName })}</Note>}
      <PutBackNote putBack={draft.putBack} />
      <MeanwhileNote meanwhile={draft.meanwhile} mine={draft.mine} set={draft.set} onClose={draft.forgetMeanwhile} />
      <WithRail isWide rail={<Rail company={company} draft={draft} preview={preview} />}>
        <Sections draft={draft} parts={parts} />
      </WithRail>
      {parts.length > 0 && (
        <SaveBar
          says={say('rules.saveBar', { count: parts.length, names: effect ?? names(parts) })}
          problem={problem ?? (preview.answer?.locksCallerOut ? say('rules.effect.locksYouOut') : undefined)}
          onDiscard={draft.discard}
          onReview={review}
        />
      )}
      {isReviewing && (
        <ReviewRules
          company={company}
          companyName={companyName}
          draft={draft}
          asked={parts.includes('secondStep') && preview.answer ? countOf(preview.answer, 'asked') : undefined}
          effect={effect}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  );
}

interface RailProps {
  readonly company: string;
  readonly draft: RulesDraft;
  readonly preview: RulesPreview;
}

function Rail({ company, draft, preview }: RailProps) {
  return (
    <>
      <RulesEffect preview={preview} isChanged={draft.changed.length > 0} />
      <TryPerson company={company} policies={draft.seen.stored.policies} />
    </>
  );
}

interface SectionsProps {
  readonly draft: RulesDraft;
  readonly parts: readonly RulePart[];
}

function Sections({ draft, parts }: SectionsProps) {
  const say = useSay();
  const may = useMay();
  const { mine, set, seen } = draft;
  const section = (id: string, part: RulePart, editor: ReactNode, isOpen = may('policies:write')) => (
    <RuleSection
      id={id}
      title={say(`rules.${part}`)}
      beside={parts.includes(part) && <Tag tone="warn">{say('rules.changed')}</Tag>}
    >
      {isOpen ? editor : <RuleText part={part} rules={mine} />}
    </RuleSection>
  );
  return (
    <>
      {section(
        'second-step',
        'secondStep',
        <Card>
          <SecondStepRule mine={mine} set={set} />
        </Card>,
      )}
      {section('passkeys', 'passkeys', <PasskeyRule mine={mine} set={set} />)}
      {section('networks', 'places', <PlaceRules mine={mine} set={set} />)}
      <NarrowerRules
        policies={seen.stored.policies}
        stored={rulesOf(seen.stored).narrower}
        mine={mine}
        set={set}
        isReadOnly={!may('policies:write')}
      />
      {may('companies:read') &&
        section('passwords', 'passwords', <PasswordRule mine={mine} set={set} />, may('companies:write'))}
      <OwnRules own={seen.own} />
    </>
  );
}
