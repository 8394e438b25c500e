import { useCompany, useMay } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Page, WithRail } from '../parts/layout/Page.tsx';
import { CompanyFacts } from './CompanyFacts.tsx';
import { Holders } from './Holders.tsx';

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
