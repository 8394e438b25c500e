import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../kernel/call.ts';
import { useCaller, useMay, useScope } from '../kernel/caller.ts';
import { showCompany } from '../kernel/management.generated.ts';
import { pathOfScope, scopesOf, type ViewScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { Initials } from '../parts/icons/Icon.tsx';
import styles from './Reach.module.css';

/** Where the person works: the company, the brand or everything; a choice where there are several. */
export function Reach() {
  const say = useSay();
  const scope = useScope();
  const name = useNameOfScope(scope);
  const scopes = scopesOf(useCaller());
  return (
    <div className={styles.reach}>
      <Initials of={name} size="square" />
      <div className={styles.words}>
        <b>{name}</b>
        {scopes.length > 1 && (
          <nav aria-label={say('shell.reach')}>
            {scopes
              .filter((other) => pathOfScope(other) !== pathOfScope(scope))
              .map((other) => (
                <Link key={pathOfScope(other)} to={pathOfScope(other)}>
                  <ScopeName scope={other} />
                </Link>
              ))}
          </nav>
        )}
      </div>
    </div>
  );
}

function ScopeName({ scope }: { readonly scope: ViewScope }) {
  return useNameOfScope(scope);
}

/** The name of a scope. Without the right to read a company its own one is known from the account, others by their ids. */
function useNameOfScope(scope: ViewScope): string {
  const say = useSay();
  const { account } = useCaller();
  const may = useMay();
  const isOwn = scope.kind === 'company' && scope.id === account?.companyId;
  const { data } = useQuery({
    queryKey: ['company', scope.kind === 'company' ? scope.id : ''],
    queryFn: ({ signal }) => call(showCompany, { id: scope.kind === 'company' ? scope.id : '' }, { signal }),
    enabled: scope.kind === 'company' && !isOwn && may('companies:read'),
    staleTime: 300_000,
  });
  if (scope.kind === 'all') return say('shell.everything');
  if (scope.kind === 'brand') return say('shell.brand', { brand: scope.id });
  return isOwn ? (account?.companyName ?? scope.id) : (data?.name ?? scope.id);
}
