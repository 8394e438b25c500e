import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { Detail, Details } from '../parts/layout/Details.tsx';
import { Card, Section } from '../parts/layout/Page.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { companyQuery } from './settings-queries.ts';

/** What a company is called, who is told of it, and how large it is. */
export function CompanyFacts({ company }: { readonly company: string }) {
  const say = useSay();
  const mayChange = useMay()('companies:write');
  const [isChanging, setChanging] = useState(false);
  const { data, error, isPending, refetch } = useQuery(companyQuery(company));
  const change = <TextButton onClick={() => setChanging(true)}>{say('rules.change')}</TextButton>;
  return (
    <Section title={say('person.company')} beside={mayChange && data && change}>
      {isPending && <Loading />}
      {error && (
        <Card>
          <Failure error={error} onRepeat={() => void refetch()} />
        </Card>
      )}
      {data && (
        <Details>
          <Detail name={say('people.column.name')}>{data.name}</Detail>
          <Detail name={say('settings.accounts')}>{data.accounts}</Detail>
          {data.mainNumbers.length > 0 && <Detail name={say('settings.numbers')}>{data.mainNumbers.join(', ')}</Detail>}
          {data.contactEmail && <Detail name={say('settings.contact')}>{data.contactEmail}</Detail>}
          <Detail name={say('settings.id')} isMono>
            {data.id}
          </Detail>
        </Details>
      )}
      {isChanging && <CompanyDialog company={company} onClose={() => setChanging(false)} />}
    </Section>
  );
}
