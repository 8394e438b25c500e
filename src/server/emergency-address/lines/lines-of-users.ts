import type { EmergencyDeps } from '../emergency-deps.ts';
import type { AddressChecks } from '../locations/address-checks.ts';
import { type DueLine, linesWithDue } from './due-lines.ts';

type LinesDeps = Parameters<typeof linesWithDue>[0] & {
  readonly checks: Pick<AddressChecks, 'waitingSince' | 'waitingSinceOf'>;
};

/**
 * The lines of some users of a company with what is due, by account. What is stored of all of them is read together, in a
 * number of statements that does not depend on how many they are.
 */
export async function linesOfUsers(
  deps: LinesDeps,
  companyId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DueLine[]>> {
  const read = await readTogether(deps, companyId, accountIds);
  const found = new Map<string, readonly DueLine[]>();
  for (const id of accountIds) found.set(id, await linesWithDue(read, { id, companyId }, undefined));
  return found;
}

/** Stores that answer for these accounts from what was read. Choices and orders are named by ids of lines and choices. */
async function readTogether(deps: LinesDeps, companyId: string, ids: readonly string[]): Promise<LinesDeps> {
  const { lines, registrations, checks, orders, rules, continuity, locations, streetGuide } = deps;
  const [own, chosen, waiting, used, refused, ordered, rulesOfCompany, now] = await Promise.all([
    lines.ofAccounts(ids),
    registrations.of(...ids),
    checks.waitingSinceOf(ids),
    orders.usedMeanwhile(...ids),
    orders.refusedParts(...ids),
    orders.ofChoices(...ids),
    rules.of(companyId),
    continuity.clock(),
  ]);
  const byOwner = Map.groupBy(own, ({ accountId }) => accountId);
  const addresses = await locations.addressesOf([...chosen.values()].flatMap(({ locationId }) => locationId ?? []));
  let editions: ReturnType<EmergencyDeps['streetGuide']['list']> | undefined;
  return {
    ...deps,
    lines: { ...lines, of: async (id) => byOwner.get(id) ?? [] },
    registrations: { ...registrations, of: async () => chosen },
    checks: { ...checks, waitingSince: async (_, id) => waiting.get(id) },
    orders: {
      ...orders,
      usedMeanwhile: async () => used,
      refusedParts: async () => refused,
      ofChoices: async () => ordered,
    },
    rules: { ...rules, of: async () => rulesOfCompany },
    continuity: { ...continuity, clock: async () => now },
    locations: { ...locations, addressesOf: async () => addresses },
    streetGuide: {
      ...streetGuide,
      list() {
        editions ??= streetGuide.list();
        return editions;
      },
    },
  };
}
