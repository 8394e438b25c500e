import { useQuery } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { useMay } from '../kernel/caller.ts';
import { type Approval, showCompany } from '../kernel/management.generated.ts';
import { usePersonName } from '../parts/people/PersonLink.tsx';

/** The name of whom an approval is about: a person, or else a company. Undefined until it is read. */
export function useSubjectName({ account, company }: Pick<Approval, 'account' | 'company'>): string | undefined {
  const person = usePersonName(account);
  const mayRead = useMay()('companies:read');
  const { data } = useQuery({
    queryKey: ['company', company],
    queryFn: ({ signal }) => call(showCompany, { id: company ?? '' }, { signal }),
    enabled: mayRead && account === undefined && company !== undefined,
    staleTime: 300_000,
  });
  return account === undefined ? (data?.name ?? company) : person;
}
