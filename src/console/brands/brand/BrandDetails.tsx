import { useSay } from '../../kernel/texts.ts';
import { DetailList } from '../../parts/layout/Details.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import { Hosts } from '../Hosts.tsx';
import type { BrandSettings } from './brand-settings-type.ts';
import { PageLink } from './PageLink.tsx';

/** What a brand is called, and where it is reached. */
export function BrandDetails({ settings }: { readonly settings: BrandSettings }) {
  const say = useSay();
  const { shortName, group, variant, hostNames, serviceSite } = settings;
  return (
    <Section title={say('person.details')}>
      <DetailList
        details={[
          [say('brands.shortName'), shortName],
          [say('brands.group'), group],
          [say('brands.variant'), variant],
          [say('brands.hosts'), <Hosts key="hosts" names={hostNames} />],
          [say('brands.serviceSite'), serviceSite === undefined ? '–' : <PageLink key="site" address={serviceSite} />],
        ]}
      />
    </Section>
  );
}
