import { useSay } from '../kernel/texts.ts';
import { Page, WithRail } from '../parts/layout/Page.tsx';
import { Check } from './Check.tsx';
import { Processes } from './Processes.tsx';
import { Settings } from './Settings.tsx';

/** What runs and how it is set up: a check of it, the processes and the settings. A part that cannot be read leaves the others. */
export function InstallationPage() {
  const say = useSay();
  return (
    <Page title={say('place.installation')}>
      <WithRail rail={<Processes />}>
        <Check />
        <Settings />
      </WithRail>
    </Page>
  );
}
