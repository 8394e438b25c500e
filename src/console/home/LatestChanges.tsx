import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { LatestRecords } from '../parts/records/LatestRecords.tsx';
import { changesQuery } from './home-queries.ts';

/** What administrators and programs changed last in a company. */
export function LatestChanges({ company }: { readonly company: string }) {
  const say = useSay();
  const scope = useScope();
  const all = <Link to={`${pathOfScope(scope)}/audit`}>{say('home.allChanges')}</Link>;
  return <LatestRecords records={useQuery(changesQuery(company))} beside={all} />;
}
