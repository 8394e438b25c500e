import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { useMay } from '../kernel/caller.ts';
import type { ListSsoDomainsPage } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { State } from '../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../parts/states/States.tsx';
import { HandOver } from './links/HandOver.tsx';
import { domainsQuery } from './sso-queries.ts';

export type SsoDomain = ListSsoDomainsPage['items'][number];

/** The domains of the company, and whether they are proven. */
export function SsoDomains({ company }: { readonly company: string }) {
  const say = useSay();
  const may = useMay();
  const { data, error, isPending, refetch } = useQuery(domainsQuery(company));
  return (
    <Section title={say('sso.domains')}>
      <Card>
        {isPending && <Loading />}
        {error && <Failure error={error} onRepeat={() => void refetch()} />}
        {data?.items.length === 0 && <EmptyRow title={say('sso.domain.none')} detail={say('sso.domain.noneDetail')} />}
        {data && data.items.length > 0 && (
          <Rows>
            {data.items.map((domain) => (
              <Row
                key={domain.domain}
                title={domain.domain}
                detail={<DomainState domain={domain} />}
                act={
                  domain.provenAt === undefined &&
                  may('sso:write') && <HandOver what={{ intent: 'domain', domain: domain.domain }} />
                }
              />
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  );
}

/** Whether a domain is proven. A record that is gone ends the proof after three days. */
export function DomainState({ domain: { provenAt, missingSince } }: { readonly domain: SsoDomain }) {
  const say = useSay();
  const { day } = useTimes();
  if (provenAt === undefined)
    return (
      <State of={Clock} tone="muted">
        {say('sso.domain.open')}
      </State>
    );
  if (missingSince !== undefined)
    return (
      <State of={TriangleAlert} tone="warn">
        {say('sso.domain.missing', { day: day(missingSince) })}
      </State>
    );
  return (
    <State of={CircleCheck} tone="ok">
      {say('sso.domain.proven', { day: day(provenAt) })}
    </State>
  );
}
