import { useQuery } from '@tanstack/react-query';
import { useCompany, useMay } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Detail, Details } from '../parts/layout/Details.tsx';
import { Card, Page, Section, WithRail } from '../parts/layout/Page.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { Holders } from './Holders.tsx';
import { companyQuery } from './settings-queries.ts';

/** The company, and who has which role in it. */
export function SettingsPage() {
  const say = useSay();
  const may = useMay();
  const company = useCompany() ?? '';
  return (
    <Page title={say('place.settings')}>
      <WithRail rail={may('companies:read') && <CompanyFacts company={company} />}>
        <Holders company={company} />
      </WithRail>
    </Page>
  );
}

function CompanyFacts({ company }: { readonly company: string }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(companyQuery(company));
  return (
    <Section title={say('person.company')}>
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
    </Section>
  );
}
