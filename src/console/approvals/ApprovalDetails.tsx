import { useQuery } from '@tanstack/react-query';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { useState } from 'react';
import { useCaller, useMay } from '../kernel/caller.ts';
import type { ApprovalInFull } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Detail, Details } from '../parts/layout/Details.tsx';
import { Card } from '../parts/layout/Page.tsx';
import { PersonLink, usePersonName } from '../parts/people/PersonLink.tsx';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import { type ApprovalAct, ApprovalDialog } from './ApprovalDialog.tsx';
import styles from './Approvals.module.css';
import { approvalQuery } from './approvals-queries.ts';
import { lookOf, titleOf } from './approvals-words.ts';
import { useSubjectName } from './useSubjectName.ts';

/** All that was asked for, why the person may agree or not, and what they can do. */
export function ApprovalDetails({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useQuery(approvalQuery(id));
  return (
    <Card>
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && <Asked approval={data} />}
    </Card>
  );
}

/** Fields that say whom it is about, which the title says in words. */
const named: ReadonlySet<string> = new Set(['who', 'company', 'companyId']);

function Asked({ approval }: { readonly approval: ApprovalInFull }) {
  const say = useSay();
  const times = useTimes();
  const subject = useSubjectName(approval);
  const look = lookOf(approval);
  const asked = approval.asked.filter(({ field }) => !named.has(field));
  return (
    <article className={styles.details}>
      <h2>{titleOf(say, approval, subject)}</h2>
      <Details>
        <Detail name={say('approvals.why')}>{say('approvals.quoted', { text: approval.reason })}</Detail>
        <Detail name={say('approvals.askedBy')}>
          <PersonLink id={approval.askedBy} />, <time>{times.moment(approval.askedAt)}</time>
        </Detail>
        {approval.account !== undefined && (
          <Detail name={say('approvals.about')}>
            <PersonLink id={approval.account} />
          </Detail>
        )}
        {look && <Detail name={say('approvals.effect')}>{say(look.effect)}</Detail>}
        {look && <Detail name={say('approvals.undo')}>{say(look.undo)}</Detail>}
        {asked.map(({ field, value }) => (
          <Detail key={field} name={field} isMono>
            {value}
          </Detail>
        ))}
      </Details>
      <ProviderStanding approval={approval} />
      <Acts approval={approval} subject={subject} />
    </article>
  );
}

/** Why the person may agree, or what stands against it. */
function ProviderStanding({ approval }: { readonly approval: ApprovalInFull }) {
  const say = useSay();
  const times = useTimes();
  const { account } = useCaller();
  const { state, dependence, waitsForYou, askedBy } = approval;
  const asker = usePersonName(askedBy) ?? say('person.unnamed');
  const decider = usePersonName(approval.decidedBy) ?? say('person.unnamed');
  const time = times.moment(approval.expiresAt);
  const isOwn = askedBy === account?.id;
  const words = () => {
    if (state === 'refused') return say('approvals.state.refused', { name: decider });
    if (state === 'used') return say('approvals.state.used', { name: decider });
    if (state === 'agreed')
      return isOwn
        ? say('approvals.runs', { name: decider, time })
        : say('approvals.state.agreed', { name: decider, time });
    if (isOwn) return say('approvals.own', { time });
    if (!waitsForYou) return say('approvals.notYours');
    return dependence === undefined
      ? say('approvals.yours', { name: asker, time })
      : say(`approvals.not.${dependence}`, { name: asker });
  };
  return (
    <Note icon={Info} tone={dependence === undefined ? 'plain' : 'warn'}>
      {words()}
    </Note>
  );
}

interface ActsProps {
  readonly approval: ApprovalInFull;
  readonly subject: string | undefined;
}

function Acts({ approval, subject }: ActsProps) {
  const say = useSay();
  const may = useMay();
  const { account } = useCaller();
  const [act, setAct] = useState<ApprovalAct>();
  const { state, dependence, waitsForYou, askedBy } = approval;
  const isOwn = askedBy === account?.id;
  const mayDecide = state === 'waiting' && may('approvals:decide');
  const acts: readonly ApprovalAct[] = [
    ...(mayDecide && waitsForYou && dependence === undefined ? (['agree'] as const) : []),
    ...(mayDecide ? ([isOwn ? 'withdraw' : 'refuse'] as const) : []),
    ...(state === 'agreed' && isOwn ? (['run'] as const) : []),
  ];
  if (acts.length === 0) return null;
  return (
    <div className={styles.acts}>
      {acts.map((name) => (
        <Button
          key={name}
          {...((name === 'agree' || name === 'run') && { look: 'primary' as const })}
          onClick={() => setAct(name)}
        >
          {say(`approvals.act.${name}`)}
        </Button>
      ))}
      {act && <ApprovalDialog act={act} approval={approval} subject={subject} onClose={() => setAct(undefined)} />}
    </div>
  );
}
