import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building from 'lucide/dist/esm/icons/building.mjs';
import { useCompany, useMay, useScope } from '../kernel/caller.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { buttonClass } from '../parts/buttons/Button.tsx';
import { Card, Page, Rows, Section, WithRail } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { AcceptPasswords } from './AcceptPasswords.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import { SetupLinks } from './links/SetupLinks.tsx';
import { SsoDomains } from './SsoDomains.tsx';
import { connectionsQuery, stateQuery } from './sso-queries.ts';

/** The connections of a company to its identity providers, with their health, and its domains. */
export function SsoPage() {
  const say = useSay();
  const may = useMay();
  const scope = useScope();
  const company = useCompany() ?? '';
  const { data, error, isPending, refetch } = useQuery(connectionsQuery(company));
  const { data: state } = useQuery(stateQuery(company));
  const connections = data?.items ?? [];
  const isOffered = connections.some(({ isEnabled }) => isEnabled);
  return (
    <Page
      title={say('place.sso')}
      acts={
        may('sso:write') && (
          <Link to={`${pathOfScope(scope)}/sso/new`} className={buttonClass({ look: 'primary' })}>
            {say('sso.connect')}
          </Link>
        )
      }
      fact={state && isOffered && !state.isEnforced && say('sso.factBeside')}
    >
      {state?.isEnforced && <AcceptPasswords company={company} />}
      <WithRail rail={<SsoDomains company={company} />}>
        <Section title={say('sso.connections')}>
          <Card>
            {isPending && <Loading />}
            {error && <Failure error={error} onRepeat={() => void refetch()} />}
            {data && connections.length === 0 && (
              <Empty icon={Building} title={say('sso.none')} detail={say('sso.noneDetail')} />
            )}
            {connections.length > 0 && (
              <Rows>
                {connections.map((connection) => (
                  <ConnectionRow key={connection.id} connection={connection} />
                ))}
              </Rows>
            )}
          </Card>
        </Section>
        <SetupLinks company={company} />
      </WithRail>
    </Page>
  );
}
