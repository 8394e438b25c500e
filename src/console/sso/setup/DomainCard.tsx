import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Radar from 'lucide/dist/esm/icons/radar.mjs';
import { use, useEffect, useRef, useState } from 'react';
import { call } from '../../kernel/call.ts';
import {
  type LookUpDomainProofAnswer,
  lookUpDomainProof,
  proveSsoDomain,
  removeSsoDomain,
} from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { useAct } from '../../kernel/useAct.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { ActButton } from '../../parts/dialogs/ActButton.tsx';
import { ActProblem } from '../../parts/dialogs/ActProblem.tsx';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { Failure, Note } from '../../parts/states/States.tsx';
import { HandedContext } from '../handed.ts';
import { HandOver } from '../links/HandOver.tsx';
import styles from '../Sso.module.css';
import { DomainState, type SsoDomain } from '../SsoDomains.tsx';
import { keyOfSso } from '../sso-queries.ts';

const lookEveryMs = 20_000;

/** A domain: proven, or with its record and what the DNS has of it now. */
export function DomainCard({ domain }: { readonly domain: SsoDomain }) {
  const say = useSay();
  const [isRemoving, setRemoving] = useState(false);
  const { companyId, domain: name, provenAt } = domain;
  const isOpen = provenAt === undefined;
  const isHanded = use(HandedContext) !== undefined;
  const look = useQuery({
    queryKey: [...keyOfSso(companyId), 'record', name],
    queryFn: ({ signal }) => call(lookUpDomainProof, { company: companyId, domain: name }, { signal }),
    refetchInterval: lookEveryMs,
    enabled: isOpen,
  });
  return (
    <>
      <Card>
        <div className={styles.domain}>
          <b>{name}</b>
          <DomainState domain={domain} />
          {isOpen && !isHanded && <HandOver what={{ intent: 'domain', domain: name }} />}
          {isOpen && !isHanded && (
            <TextButton aria-label={say('sso.domain.removeNamed', { domain: name })} onClick={() => setRemoving(true)}>
              {say('sso.domain.remove')}
            </TextButton>
          )}
        </div>
        {isOpen && look.data && (
          <CopyRows>
            <CopyRow name={say('sso.record.type')} value="TXT" />
            <CopyRow name={say('sso.record.name')} value={look.data.name} />
            <CopyRow name={say('sso.record.value')} value={look.data.value} />
          </CopyRows>
        )}
      </Card>
      {isOpen && look.error && !look.data && <Failure error={look.error} onRepeat={() => void look.refetch()} />}
      {isOpen && look.data && (
        <Looked
          domain={domain}
          record={look.data}
          at={look.dataUpdatedAt}
          onLook={() => void look.refetch()}
          isLooking={look.isFetching}
        />
      )}
      {isRemoving && <RemoveDomain domain={domain} onClose={() => setRemoving(false)} />}
    </>
  );
}

interface LookedProps {
  readonly domain: SsoDomain;
  readonly record: LookUpDomainProofAnswer;
  /** When it was looked up. */
  readonly at: number;
  readonly onLook: () => void;
  readonly isLooking: boolean;
}

/** What was found, and when. A record that is right proves the domain at once. */
function Looked({ domain: { companyId, domain }, record, at, onLook, isLooking }: LookedProps) {
  const say = useSay();
  const times = useTimes();
  const queries = useQueryClient();
  const hasBegun = useRef(false);
  const act = useAct(async (options) => {
    await call(proveSsoDomain, { company: companyId, domain }, options);
    await queries.invalidateQueries({ queryKey: keyOfSso(companyId) });
  });
  const handed = use(HandedContext);
  const isRight = record.found === 'right';
  const isProvenElsewhere = isRight && handed?.provesDomains === false;
  useEffect(() => {
    if (!isRight || isProvenElsewhere || hasBegun.current) return;
    hasBegun.current = true;
    void act.run();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act.run();
      }}
    >
      <Note
        icon={isRight ? CircleCheck : Radar}
        tone={isRight ? 'ok' : record.found === 'nothing' ? 'plain' : 'warn'}
        act={
          isRight && !isProvenElsewhere ? (
            <ActButton act={act} verb={say('sso.domain.prove')} isDanger={false} isBlocked={false} />
          ) : (
            <TextButton aria-disabled={isLooking} onClick={onLook}>
              {say('sso.record.lookNow')}
            </TextButton>
          )
        }
      >
        <p role="status">{findingOf(record, say)}</p>
        {isProvenElsewhere && <p>{say('sso.handed.noProof', { giver: handed.giver })}</p>}
        <p className={styles.looked}>{say('sso.record.looked', { time: times.clock(at) })}</p>
      </Note>
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
    </form>
  );
}

/** What was found, and what helps. */
function findingOf({ found, at = '', values }: LookUpDomainProofAnswer, say: ConsoleSay): string {
  const words: Readonly<Record<LookUpDomainProofAnswer['found'], string>> = {
    right: say('sso.record.right'),
    nothing: say('sso.record.nothing'),
    otherValue: say('sso.record.otherValue', { value: values[0] ?? '' }),
    severalValues: say('sso.record.severalValues', { count: values.length }),
    wrongName: say('sso.record.wrongName', { name: at }),
    noAnswer: say('sso.record.noAnswer'),
  };
  return words[found];
}

interface RemoveDomainProps {
  readonly domain: SsoDomain;
  readonly onClose: () => void;
}

function RemoveDomain({ domain: { companyId, domain }, onClose }: RemoveDomainProps) {
  const say = useSay();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('sso.domain.removeTitle', { domain })}
      verb={say('sso.domain.removeNamed', { domain })}
      isDanger
      perform={async (options) => {
        await call(removeSsoDomain, { company: companyId, domain }, options);
        await queries.invalidateQueries({ queryKey: keyOfSso(companyId) });
      }}
      onClose={onClose}
    >
      <p>{say('sso.domain.removeDetail')}</p>
    </ConfirmDialog>
  );
}
