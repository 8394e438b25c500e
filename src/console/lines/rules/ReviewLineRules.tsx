import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { useCaller, useMay } from '../../kernel/caller.ts';
import { useCountryName } from '../../kernel/countries.ts';
import { setLineRules } from '../../kernel/management.generated.ts';
import { hasCode } from '../../kernel/problem.ts';
import { useSay, useStart } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { Note } from '../../parts/states/States.tsx';
import { keyOfLines, lineCountsQuery, locationsQuery, type SeenLineRules } from '../lines-queries.ts';
import styles from './LineRules.module.css';
import { useLineRuleWords } from './line-rule-words.ts';
import { changedRules, changesOf, effectsOf, type LineRules } from './line-rules.ts';

interface ReviewLineRulesProps {
  readonly company: string;
  /** The rules as they were when the review was opened. */
  readonly seen: SeenLineRules;
  readonly draft: Partial<LineRules>;
  readonly onSaved: () => void;
  /** Others were faster. */
  readonly onNewer: () => void;
  readonly onClose: () => void;
}

/** Says what the changed rules do to people and in which countries, and saves them. */
export function ReviewLineRules({ company, seen, draft, onSaved, onNewer, onClose }: ReviewLineRulesProps) {
  const say = useSay();
  const words = useLineRuleWords();
  const queries = useQueryClient();
  const { account } = useCaller();
  const changed = changedRules(seen.rules, draft);
  const changes = changesOf(seen.rules, draft);
  return (
    <ConfirmDialog
      title={say('rules.review.title', { company: account?.companyId === company ? account.companyName : company })}
      verb={say('rules.review.save', { count: changed.length })}
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        try {
          await call(setLineRules, { company, ...changes }, { ...options, version: seen.version });
          tell(say('rules.saved'));
          onSaved();
        } catch (problem) {
          if (!hasCode(problem, 'changedMeanwhile')) throw problem;
          onNewer();
        } finally {
          void queries.invalidateQueries({ queryKey: keyOfLines(company) });
        }
      }}
    >
      <ul className={styles.changes}>
        {changed.map((field) => (
          <li key={field}>
            <p>
              <b>{say(`lines.rules.${field}`)}:</b> {words(field, { ...seen.rules, ...changes })}
            </p>
            <p className={styles.before}>{say('rules.review.before', { value: words(field, seen.rules) })}</p>
          </li>
        ))}
      </ul>
      <CountryEffects company={company} changes={changes} />
      <p>{say('lines.rules.review')}</p>
    </ConfirmDialog>
  );
}

/** The countries of the company's lines in which a change means more than its words say. */
function CountryEffects({ company, changes }: { readonly company: string; readonly changes: Partial<LineRules> }) {
  const say = useSay();
  const { language } = useStart();
  const nameOf = useCountryName();
  const mayReadLocations = useMay()('locations:read');
  const { data: counts } = useQuery(lineCountsQuery(company));
  const { data: locations } = useQuery({ ...locationsQuery(company), enabled: mayReadLocations });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const places = locations?.map(({ address }) => address.country ?? '');
  return effectsOf(changes, counts?.countries ?? [], places).map(({ text, countries }) => (
    <Note key={text} tone="warn">
      {say(text, { countries: lists.format(countries.map(nameOf)) })}
    </Note>
  ));
}
