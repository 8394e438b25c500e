import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs';
import { useCaller, useScope } from '../kernel/caller.ts';
import type { Approval } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { type ConsoleSay, useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useIsNarrow } from '../kernel/useIsNarrow.ts';
import { Icon } from '../parts/icons/Icon.tsx';
import { BackTo } from '../parts/layout/BackTo.tsx';
import { Card, Page, Section } from '../parts/layout/Page.tsx';
import { usePersonName } from '../parts/people/PersonLink.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import styles from './Approvals.module.css';
import { approvalsQuery, asOfNow } from './approvals-queries.ts';
import { lookOf, titleOf } from './approvals-words.ts';
import { useSubjectName } from './useSubjectName.ts';

/** What takes two people: what waits for the person, what they have asked for, and what was decided. */
export function ApprovalsPage() {
  const say = useSay();
  const scope = useScope();
  const isNarrow = useIsNarrow();
  const { open } = useSearch({ strict: false });
  const { data = [], error, isPending, refetch } = useQuery({ ...approvalsQuery(scope), ...asOfNow });
  const chosen = open ?? (isNarrow ? undefined : data[0]?.id);
  return (
    <Page
      title={say('place.approvals')}
      fact={say('approvals.fact')}
      path={isNarrow && open && <BackTo path="/approvals">{say('place.approvals')}</BackTo>}
    >
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {!isPending && !error && data.length === 0 && open === undefined && (
        <Card>
          <Empty icon={ClipboardCheck} title={say('approvals.none')} detail={say('approvals.noneDetail')} />
        </Card>
      )}
      <div className={styles.two}>
        {!(isNarrow && open) && <Groups approvals={data} chosen={chosen} />}
        {chosen !== undefined && <ApprovalDetails key={chosen} id={chosen} />}
      </div>
    </Page>
  );
}

interface GroupsProps {
  readonly approvals: readonly Approval[];
  readonly chosen: string | undefined;
}

function Groups({ approvals, chosen }: GroupsProps) {
  const say = useSay();
  const { account } = useCaller();
  const isOwn = ({ askedBy, state }: Approval) =>
    askedBy === account?.id && (state === 'waiting' || state === 'agreed');
  const groups = [
    { text: 'approvals.waiting', list: approvals.filter(({ waitsForYou }) => waitsForYou) },
    { text: 'approvals.asked', list: approvals.filter(isOwn) },
    { text: 'approvals.others', list: approvals.filter((one) => !one.waitsForYou && !isOwn(one)) },
  ] as const;
  return (
    <div className={styles.groups}>
      {groups.map(
        ({ text, list }) =>
          list.length > 0 && (
            <Section key={text} title={say(text)}>
              <Card>
                <ul className={styles.list}>
                  {list.map((approval) => (
                    <Listed key={approval.id} approval={approval} isChosen={approval.id === chosen} />
                  ))}
                </ul>
              </Card>
            </Section>
          ),
      )}
    </div>
  );
}

function Listed({ approval, isChosen }: { readonly approval: Approval; readonly isChosen: boolean }) {
  const say = useSay();
  const scope = useScope();
  const times = useTimes();
  const asker = usePersonName(approval.askedBy) ?? say('person.unnamed');
  const decider = usePersonName(approval.decidedBy) ?? say('person.unnamed');
  const title = titleOf(say, approval, useSubjectName(approval));
  const icon = lookOf(approval)?.icon ?? ClipboardCheck;
  return (
    <li data-chosen={isChosen || undefined}>
      <Icon of={icon} />
      <div>
        <Link to={`${pathOfScope(scope)}/approvals`} search={{ open: approval.id }} aria-current={isChosen}>
          {title}
        </Link>
        <p>{say('approvals.by', { name: asker, time: times.moment(approval.askedAt) })}</p>
        <small>{standingOf(say, approval, decider, times.moment(approval.expiresAt))}</small>
      </div>
    </li>
  );
}

/** How far an approval has come, in words. */
function standingOf(say: ConsoleSay, { state }: Approval, name: string, time: string): string {
  if (state === 'waiting') return say('approvals.state.waiting', { time });
  if (state === 'agreed') return say('approvals.state.agreed', { name, time });
  return say(state === 'refused' ? 'approvals.state.refused' : 'approvals.state.used', { name });
}
