import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import type { AuditRecord } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Detail, Details } from '../parts/layout/Details.tsx';
import { PersonLink, usePersonName } from '../parts/people/PersonLink.tsx';
import { detailsOf, reasonOf, ruleActs, whatHappened } from '../parts/records/audit-words.ts';
import { actingPerson, useActorName } from '../parts/records/useActorName.ts';
import styles from './Audit.module.css';
import type { AuditSearch } from './audit-search.ts';

interface AuditRecordPanelProps {
  readonly record: AuditRecord;
  readonly onClose: () => void;
  readonly onChange: (search: AuditSearch) => void;
}

/** A record with all that it has. */
export function AuditRecordPanel({ record, onClose, onChange }: AuditRecordPanelProps) {
  const say = useSay();
  const times = useTimes();
  const { at, accountId, operator, clientId, address, traceId, details } = record;
  const via = typeof details?.client === 'string' ? details.client : clientId;
  const reason = reasonOf(record);
  const subject = operator === undefined ? undefined : accountId;
  const values = detailsOf(record);
  return (
    <BesidePanel title={whatHappened(say, record)} onClose={onClose}>
      <Details>
        <Detail name={say('audit.column.by')}>
          <Actor record={record} />
        </Detail>
        <Detail name={say('audit.column.time')}>{times.exact(at)}</Detail>
        {subject !== undefined && (
          <Detail name={say('audit.about')}>
            <PersonLink id={subject} />
          </Detail>
        )}
        <Given name={say('audit.why')}>{reason && say('approvals.quoted', { text: reason })}</Given>
        <Given name={say('audit.app')}>{via}</Given>
        <Given name={say('audit.address')}>{address}</Given>
        <Given name={say('audit.reference')} isMono>
          {traceId}
        </Given>
      </Details>
      {values.length > 0 && (
        <section className={styles.values}>
          <h3>{say('audit.details')}</h3>
          <Details>
            {values.map(([name, value]) => (
              <Detail key={name} name={name} isMono>
                {value}
              </Detail>
            ))}
          </Details>
        </section>
      )}
      <More record={record} onChange={onChange} />
    </BesidePanel>
  );
}

interface GivenProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly isMono?: boolean;
}

/** A value that not every record has. */
function Given({ name, children, isMono }: GivenProps) {
  if (!children) return null;
  return (
    <Detail name={name} {...(isMono && { isMono })}>
      {children}
    </Detail>
  );
}

function Actor({ record }: { readonly record: AuditRecord }) {
  const name = useActorName(record);
  const id = actingPerson(record);
  return id === undefined ? name : <PersonLink id={id} />;
}

/** Ways to what else the same person did, to what else happened to the same person, and to where rules are put back. */
function More({ record, onChange }: Pick<AuditRecordPanelProps, 'record' | 'onChange'>) {
  const say = useSay();
  const actor = useActorName(record);
  const about = usePersonName(record.accountId) ?? say('person.unnamed');
  const may = useMay();
  const scope = useScope();
  const { operator, accountId, outcome } = record;
  const isOfRules = ruleActs.some((act) => act === outcome);
  return (
    <div className={styles.more}>
      {operator !== undefined && (
        <TextButton onClick={() => onChange({ by: operator })}>{say('audit.allBy', { name: actor })}</TextButton>
      )}
      {scope.kind === 'company' && isOfRules && may('policies:read') && (
        <Link to={`${pathOfScope(scope)}/rules/history`}>{say('rules.history.title')}</Link>
      )}
      {accountId !== undefined && (
        <TextButton onClick={() => onChange({ view: 'all', who: accountId })}>
          {say('audit.allAbout', { name: about })}
        </TextButton>
      )}
    </div>
  );
}
