import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import OctagonAlert from 'lucide/dist/esm/icons/octagon-alert.mjs';
import { call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import { type PreviewPoliciesAnswer, previewPolicies } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useRested } from '../kernel/useRested.ts';
import { EffectPanel, type EffectPart } from '../parts/layout/EffectPanel.tsx';
import { Card } from '../parts/layout/Page.tsx';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import styles from './Rules.module.css';
import type { SignInRules, StoredRules } from './rules-draft.ts';
import {
  countOf,
  leadingOutcome,
  outcomes,
  toldOutcomes,
  toneOf,
  type WantedPreview,
  wantedPreview,
} from './rules-effect.ts';
import { useRulesWords } from './rules-words.ts';

const restMs = 300;
/** Older numbers are counted again before they are confirmed. */
const freshMs = 30_000;

/** What a draft would do; undefined until it is counted. */
export interface RulesPreview {
  readonly wanted: WantedPreview;
  readonly answer: PreviewPoliciesAnswer | undefined;
  readonly countedAt: number;
  readonly error: unknown;
  repeat(): void;
  /** Counts again if the numbers are old. */
  renew(): void;
}

/** Counts what a draft would do, once it has not changed for a moment. @param isIdle there is nothing to count: no change, or one that cannot be sent */
export function usePreview(company: string, stored: StoredRules, mine: SignInRules, isIdle: boolean): RulesPreview {
  const wanted = wantedPreview(company, stored, mine);
  const text = JSON.stringify(wanted.input);
  const rested = useRested(text, restMs);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['rules-preview', company, rested],
    queryFn: ({ signal }) => call(previewPolicies, JSON.parse(rested), { signal }),
    enabled: !isIdle,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });
  return {
    wanted,
    answer: rested === text && !isIdle ? data : undefined,
    countedAt: dataUpdatedAt,
    error,
    repeat: () => void refetch(),
    renew: () => {
      if (Date.now() - dataUpdatedAt > freshMs) void refetch();
    },
  };
}

/** Says what a draft does, for the bar of changes; undefined where nobody notices. */
export function useEffectSentence(): (answer: PreviewPoliciesAnswer) => string | undefined {
  const say = useSay();
  const { list } = useRulesWords();
  return (answer) => {
    const told = toldOutcomes(answer).map(({ outcome, count }) => say(`rules.effect.bar.${outcome}`, { count }));
    return told.length > 0 ? list(told) : undefined;
  };
}

interface RulesEffectProps {
  readonly preview: RulesPreview;
  readonly isChanged: boolean;
}

/** What a draft would do to the people of the company. */
export function RulesEffect({ preview: { wanted, answer, countedAt, error, repeat }, isChanged }: RulesEffectProps) {
  const say = useSay();
  const times = useTimes();
  const scope = useScope();
  if (!isChanged)
    return (
      <Card isPadded>
        <h2 className={styles.title}>{say('rules.effect.next')}</h2>
        <p className={styles.hint}>{say('rules.effect.none')}</p>
      </Card>
    );
  if (!answer) return <Card isPadded>{error ? <Failure error={error} onRepeat={repeat} /> : <Loading />}</Card>;
  const leading = leadingOutcome(answer);
  const parts = outcomes.flatMap((outcome): EffectPart[] => {
    const found = answer.outcomes.find((one) => one.outcome === outcome);
    if (!found) return [];
    const people = found.accounts.map(({ id, firstName, lastName }) => ({
      id,
      link: (
        <Link to={`${pathOfScope(scope)}/people/${id}`}>
          {firstName} {lastName}
        </Link>
      ),
    }));
    return [{ id: outcome, tone: toneOf[outcome], text: say(`rules.effect.${outcome}`), count: found.count, people }];
  });
  return (
    <EffectPanel
      title={say('rules.effect.next')}
      counted={say('effect.counted', { count: answer.accounts, when: times.ago(countedAt) })}
      number={countOf(answer, leading)}
      says={say(`rules.effect.says.${leading}`)}
      parts={parts}
    >
      {answer.locksCallerOut && (
        <Note tone="bad" icon={OctagonAlert}>
          {say('rules.effect.locksYouOut')}
        </Note>
      )}
      {countOf(answer, 'lockedOut') > 0 && (
        <Note tone="bad" icon={OctagonAlert}>
          {say(wanted.input.access ? 'rules.effect.lockedOutByPlace' : 'rules.effect.lockedOutByStep', {
            count: countOf(answer, 'lockedOut'),
          })}
        </Note>
      )}
      {!wanted.isWhole && <p className={styles.hint}>{say('rules.effect.partly')}</p>}
    </EffectPanel>
  );
}
