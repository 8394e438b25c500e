import { useQuery } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { useMay, useScope } from '../../kernel/caller.ts';
import { type Account, listAccounts, showAccount } from '../../kernel/management.generated.ts';
import { hasCode } from '../../kernel/problem.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useRested } from '../../kernel/useRested.ts';
import { referenceIn } from './reference.ts';

const restMs = 150;
const mostPeople = 8;

/** People by a part of the name; by the whole address, number or extension when it looks like one. `isLooking`: not all are found yet. */
export function useFoundPeople(text: string) {
  const mayRead = useMay()('accounts:read');
  const scope = useScope();
  const wanted = useRested(text, restMs);
  const isName = !/[@\d]/.test(wanted);
  const company = scope.kind === 'company' ? scope.id : undefined;
  const isWanted = wanted !== '' && referenceIn(wanted) === undefined && mayRead;
  const { data, isPending } = useQuery({
    queryKey: ['palette', pathOfScope(scope), wanted],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const within = { company, brandId: scope.kind === 'brand' ? Number(scope.id) : undefined };
      if (isName) return (await call(listAccounts, { ...within, name: wanted, limit: mostPeople }, { signal })).items;
      if (/^\d{1,6}$/.test(wanted))
        return (await call(listAccounts, { ...within, extension: wanted, limit: mostPeople }, { signal })).items;
      return accountOf(wanted, signal);
    },
  });
  return { people: data ?? [], isLooking: wanted !== text || (isWanted && isPending) };
}

/** The account of a whole address or number; none where there is none in reach. */
async function accountOf(who: string, signal: AbortSignal): Promise<readonly Account[]> {
  try {
    return [await call(showAccount, { who }, { signal })];
  } catch (error) {
    if (hasCode(error, 'notFound') || hasCode(error, 'invalidInput')) return [];
    throw error;
  }
}
