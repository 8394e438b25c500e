import type { Account } from '../../accounts/accounts.ts';
import { factsFor } from '../../gate/gate.ts';
import { Refused } from '../../http/refused.ts';
import type { OpenSignIn, SignInStore } from '../../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';
import type { EmergencyDeps } from '../emergency-deps.ts';
import { hasUsableLocation } from '../locations/usable-location.ts';
import { addressServiceAway, emergencyAddressPutOff } from '../sign-in-facts.ts';
import type { Caller } from './continuity.ts';
import { mayPutOff as mayWait } from './due.rules.ts';
import { type DueLine, linesDueHere } from './due-lines.ts';
import type { OwnLine } from './own-lines.ts';

type PutOffDeps = Pick<
  EmergencyDeps,
  'addressValidation' | 'rules' | 'continuity' | 'locations' | 'addressFormats' | 'streetGuide' | 'database'
>;

type Entered = Pick<OpenSignIn, 'facts'>;

/** Whether addresses cannot be checked now, as far as this process or the sign-in knows. */
export const isServiceAway = (
  { addressValidation }: Pick<EmergencyDeps, 'addressValidation'>,
  signIn: Entered | undefined,
): boolean => (signIn && factsFor(signIn.facts, undefined).get(addressServiceAway)) || !addressValidation.isAvailable();

/** Whether the user of a sign-in may answer at the next one instead. */
export const canPutOff = async (
  deps: PutOffDeps,
  account: Account,
  signIn: Entered,
  lines: readonly OwnLine[],
): Promise<boolean> =>
  isServiceAway(deps, signIn) ||
  (await hasNoAnswer(deps, account, lines)) ||
  isAllowed(deps, account, deps.database.db);

/** Nobody is held up for a line that has no answer but a location of the company, which has none that can be used. */
async function hasNoAnswer(deps: PutOffDeps, { companyId }: Account, lines: readonly OwnLine[]): Promise<boolean> {
  for (const { line, country } of lines)
    if (
      line.isLocationOnly &&
      country.needsLocation &&
      !(await hasUsableLocation(deps, companyId, line.countryIsoCode))
    )
      return true;
  return false;
}

/** Whether the company lets the user wait, who has not done so too often. */
async function isAllowed({ rules, continuity }: PutOffDeps, { id, companyId }: Account, queries: Queries) {
  const { mayPutOff } = await rules.of(companyId, queries);
  return mayPutOff && mayWait(await continuity.putOffsOf(queries, id), await continuity.clock(queries));
}

/**
 * Lets the lines that are due wait until the next sign-in. Only the first of several requests counts, and none while
 * addresses cannot be checked: then nobody is held up.
 * @throws Refused emergencyAddressDue if the company does not allow it, or not any more
 */
export async function putOff(
  deps: EmergencyDeps & { readonly store: Pick<SignInStore, 'facts'> },
  account: Account,
  signIn: Entered & Pick<OpenSignIn, 'id'>,
  caller: Caller,
): Promise<void> {
  const due = (await linesDueHere(deps, account, caller)).filter((line) => line.due !== undefined);
  const isAway = isServiceAway(deps, signIn);
  const isCounted = !isAway && !due.every(isMoved);
  const isStuck = isAway || (await hasNoAnswer(deps, account, due));
  const own = { id: signIn.id, accountId: account.id };
  await inTransaction(deps.database, async (tx) => {
    if (!(await deps.store.facts.set(own, emergencyAddressPutOff, true, tx))) return;
    if (!isStuck && !(await isAllowed(deps, account, tx))) throw new Refused('emergencyAddressDue');
    await deps.registrations.markAsked(
      tx,
      due.map(({ line }) => line.id),
    );
    if (isCounted) await deps.continuity.putOff(tx, account.id);
  });
}

const moves: readonly unknown[] = ['backInCountry', 'newCountry', 'newDevice', 'newNetwork'];

/** The question whether somebody has moved has its own pause; putting it off is not counted. */
const isMoved = ({ due }: DueLine) => moves.includes(due);
