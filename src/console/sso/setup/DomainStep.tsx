import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { proveSsoDomain } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button, TextButton } from '../../parts/buttons/Button.tsx';
import { ActForm } from '../../parts/dialogs/ActForm.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import styles from '../Sso.module.css';
import type { SsoDomain } from '../SsoDomains.tsx';
import { domainsQuery, keyOfSso } from '../sso-queries.ts';
import { DomainCard } from './DomainCard.tsx';

interface DomainStepProps {
  readonly company: string;
  readonly onNext: () => void;
}

/** The domains of the company: each with its record, and a look that repeats until it is found. */
export function DomainStep({ company, onNext }: DomainStepProps) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(domainsQuery(company));
  const [isAdding, setAdding] = useState(false);
  if (isPending) return <Loading />;
  if (error) return <Failure error={error} onRepeat={() => void refetch()} />;
  const isFormOpen = isAdding || data.items.length === 0;
  return (
    <>
      <p>{say('sso.domain.detail')}</p>
      {data.items.map((domain) => (
        <DomainCard key={domain.domain} domain={domain} />
      ))}
      {isFormOpen && <AddDomain company={company} onDone={() => setAdding(false)} />}
      {data.items.length > 0 && (
        <div className={styles.acts}>
          <Button look={isFormOpen ? undefined : 'primary'} onClick={onNext}>
            {say('sso.setup.next')}
          </Button>
          {!isFormOpen && <TextButton onClick={() => setAdding(true)}>{say('sso.domain.add')}</TextButton>}
        </div>
      )}
    </>
  );
}

/** Proven domains, as one line. */
export function DomainSummary({ domains }: { readonly domains: readonly SsoDomain[] }) {
  return domains.map(({ domain }) => domain).join(', ');
}

interface AddDomainProps {
  readonly company: string;
  readonly onDone: () => void;
}

function AddDomain({ company, onDone }: AddDomainProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [domain, setDomain] = useState('');
  const wanted = domain.trim().replace(/^.*@/, '').toLowerCase();
  return (
    <Card isPadded>
      <ActForm
        verb={say('sso.domain.addVerb')}
        isBlocked={wanted === ''}
        perform={async (options) => {
          await call(proveSsoDomain, { company, domain: wanted }, options);
          await queries.invalidateQueries({ queryKey: keyOfSso(company) });
          onDone();
        }}
      >
        <TextField
          label={say('sso.domain.label')}
          hint={say('sso.domain.hint')}
          name="domain"
          value={domain}
          onChange={setDomain}
        />
      </ActForm>
    </Card>
  );
}
