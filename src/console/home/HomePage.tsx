import { useQuery } from '@tanstack/react-query';
import { useCompany, useMay } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Page, WithRail } from '../parts/layout/Page.tsx';
import { InviteLink, useMayInvite } from '../parts/people/InviteLink.tsx';
import { Attention } from './Attention.tsx';
import { attentionQuery } from './home-queries.ts';
import { LatestChanges } from './LatestChanges.tsx';
import { Protection } from './Protection.tsx';
import { SignInFunnel } from './SignInFunnel.tsx';
import { SignInWays } from './SignInWays.tsx';

/** What needs the person, how sign-ins go, and how accounts are protected. A part that cannot be read leaves the others. */
export function HomePage() {
  const say = useSay();
  const may = useMay();
  const company = useCompany() ?? '';
  return (
    <Page title={say('place.home')} fact={<Looked company={company} />} acts={useMayInvite() && <InviteLink />}>
      <WithRail
        rail={
          <>
            {may('statistics:read') && <SignInWays company={company} />}
            {may('factors:read') && <Protection company={company} />}
            {may('audit:read') && <LatestChanges company={company} />}
          </>
        }
      >
        <Attention company={company} />
        {may('statistics:read') && <SignInFunnel company={company} />}
      </WithRail>
    </Page>
  );
}

/** The day, and when it was looked at last. */
function Looked({ company }: { readonly company: string }) {
  const say = useSay();
  const { day, ago } = useTimes();
  const { dataUpdatedAt } = useQuery(attentionQuery(company));
  const today = day(Date.now());
  return dataUpdatedAt === 0 ? today : say('home.looked', { day: today, when: ago(dataUpdatedAt) });
}
