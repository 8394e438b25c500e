import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail, normalizeEmail } from '../../../rules/credential/credential.ts';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Card, Page, Section, WithRail } from '../../parts/layout/Page.tsx';
import { SaveBar } from '../../parts/layout/SaveBar.tsx';
import { Failure, Loading, Note } from '../../parts/states/States.tsx';
import { lineRulesQuery, type SeenLineRules } from '../lines-queries.ts';
import { LineLaws } from './LineLaws.tsx';
import { LineRuleFields } from './LineRuleFields.tsx';
import styles from './LineRules.module.css';
import { LineRuleTexts } from './LineRuleTexts.tsx';
import { changedRules } from './line-rules.ts';
import { ReviewLineRules } from './ReviewLineRules.tsx';
import { useLineRulesDraft } from './useLineRulesDraft.ts';

/** What a company asks of the emergency addresses of its lines, beside what the law of their countries asks. */
export function LineRulesPage() {
  const say = useSay();
  const company = useCompany() ?? '';
  const { data, error, refetch } = useQuery(lineRulesQuery(company));
  const back = <BackTo path="/lines">{say('place.lines')}</BackTo>;
  return (
    <Page title={say('lines.rules.title')} fact={say('lines.rules.fact')} path={back}>
      {data ? (
        <ReadLineRules key={company} company={company} seen={data} />
      ) : (
        <Card>{error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}</Card>
      )}
    </Page>
  );
}

interface ReadLineRulesProps {
  readonly company: string;
  readonly seen: SeenLineRules;
}

/** The rules on the left; the countries on the right. Who may not change the rules gets them as texts. */
function ReadLineRules({ company, seen }: ReadLineRulesProps) {
  const say = useSay();
  const canWrite = useMay()('lines:write');
  const { draft, set, discard } = useLineRulesDraft(company, seen.rules);
  const [reviewed, setReviewed] = useState<SeenLineRules>();
  const [isNewer, setNewer] = useState(false);
  const mine = { ...seen.rules, ...draft };
  const changed = changedRules(seen.rules, draft);
  const isContactWrong = changed.includes('contact') && mine.contact !== null && !isEmail(normalizeEmail(mine.contact));
  const problem = isContactWrong ? say('lines.rules.contactWrong') : undefined;
  const leave = () => {
    discard();
    setNewer(false);
  };
  const names = changed.map((field) => say(`lines.rules.${field}`)).join(', ');
  return (
    <>
      {isNewer && (
        <div className={styles.newer} role="alert">
          <Note tone="warn">{say('rules.meanwhile')}</Note>
        </div>
      )}
      <WithRail isWide rail={<LineLaws company={company} isNeededByCompany={mine.needsLocation} />}>
        <Section title={say('lines.rules.own')}>
          {canWrite ? (
            <LineRuleFields rules={mine} contactError={problem} set={set} />
          ) : (
            <LineRuleTexts rules={seen.rules} />
          )}
        </Section>
      </WithRail>
      {changed.length > 0 && (
        <SaveBar
          says={say('rules.saveBar', { count: changed.length, names })}
          problem={problem}
          onDiscard={leave}
          onReview={() => setReviewed(seen)}
        />
      )}
      {reviewed && (
        <ReviewLineRules
          company={company}
          seen={reviewed}
          draft={draft}
          onSaved={leave}
          onNewer={() => setNewer(true)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  );
}
