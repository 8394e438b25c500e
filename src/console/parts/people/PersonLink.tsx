import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { showAccount } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';

/** The full name of a person; undefined while it is read, and for who may not read it or is there no more. */
export function usePersonName(id: string | undefined): string | undefined {
  const mayRead = useMay()('accounts:read');
  const { data } = useQuery({
    queryKey: ['account', id],
    queryFn: ({ signal }) => call(showAccount, { who: id ?? '' }, { signal }),
    enabled: mayRead && id !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  return data && `${data.firstName} ${data.lastName}`;
}

/** A person by name, which leads to the page of the person. */
export function PersonLink({ id }: { readonly id: string }) {
  const say = useSay();
  const scope = useScope();
  const name = usePersonName(id);
  if (name === undefined) return say('person.unnamed');
  return <Link to={`${pathOfScope(scope)}/people/${id}`}>{name}</Link>;
}
