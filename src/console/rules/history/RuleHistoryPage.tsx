import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import FileClock from 'lucide/dist/esm/icons/file-clock.mjs';
import { useMemo } from 'react';
import { useCompany, useMay, useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Card, Page } from '../../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../../parts/states/States.tsx';
import { rulesQuery, type SeenRules } from '../rules-query.ts';
import { beginDraft } from '../useRulesDraft.ts';
import styles from './History.module.css';
import { ruleRecordsQuery } from './history-query.ts';
import { changedSince, rulesBefore } from './put-back.ts';
import { RuleChangeCard } from './RuleChangeCard.tsx';
import { type RulesChange, ruleChanges } from './rule-changes.ts';

/** What was changed of the rules of a company, by whom and why, the newest first. */
export function RuleHistoryPage() {
  const say = useSay();
  const company = useCompany() ?? '';
  const seesCompany = useMay()('companies:read');
  const now = useQuery(rulesQuery(company, seesCompany));
  const error = now.error ?? undefined;
  return (
    <Page
      title={say('rules.history.title')}
      fact={say('rules.history.fact')}
      path={<BackTo path="/rules">{say('rules.title')}</BackTo>}
    >
      {now.data ? (
        <Changes company={company} now={now.data} />
      ) : (
        <Card>{error ? <Failure error={error} onRepeat={() => void now.refetch()} /> : <Loading />}</Card>
      )}
    </Page>
  );
}

interface ChangesProps {
  readonly company: string;
  readonly now: SeenRules;
}

function Changes({ company, now }: ChangesProps) {
  const say = useSay();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    ruleRecordsQuery(company),
  );
  const putBack = usePutBack(company, now);
  const changes = useMemo(() => {
    const all = ruleChanges(data?.pages.flatMap(({ items }) => items) ?? []);
    return hasNextPage ? all.slice(0, -1) : all; // the rest of the last one is on the next page
  }, [data, hasNextPage]);
  if (!data || (changes.length === 0 && !hasNextPage))
    return (
      <Card>
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && <Empty icon={FileClock} title={say('rules.history.none')} />}
      </Card>
    );
  return (
    <>
      <ol className={styles.changes}>
        {changes.map((change, n) => (
          <li key={change.id}>
            <RuleChangeCard change={change} now={now.stored} onPutBack={() => putBack(change, changes.slice(0, n))} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          {say('person.moreSignIns')}
        </Button>
      )}
    </>
  );
}

/** Begins a draft with the rules as before a change, and shows it. */
function usePutBack(company: string, now: SeenRules): (change: RulesChange, newer: readonly RulesChange[]) => void {
  const navigate = useNavigate();
  const scope = useScope();
  return (change, newer) => {
    const since = changedSince(change, now.stored, newer);
    beginDraft(company, now, (mine) => rulesBefore(change, now.stored, mine), { at: change.at, since });
    void navigate({ to: `${pathOfScope(scope)}/rules` });
  };
}
