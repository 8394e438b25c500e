import type { ContactKind } from '../../contract/two-factor/channels.ts';
import { maskContact } from '../contacts/contacts.ts';
import { Refused } from '../http/refused.ts';
import { parseNumber, rangeOfNumber, regionOfCallingCode } from '../number/number.ts';
import type { Limit } from '../rate-limiter/rate-limiter.ts';
import type { OwnStepContext } from '../sign-in/sign-in.ts';
import { requireStage, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';

/** A phone number as typed. */
export interface NumberToAdd {
  readonly phone: string;
  readonly countryIsoCode?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly keepsCircular: boolean;
}

/** Numbers that a user may try; each leaves a contact behind for a day. */
const additions: Limit = { most: 10, windowMs: 3_600_000 };
const keptMs = 24 * 3_600_000;

/**
 * Takes a phone number for a set-up, as a contact that is not verified yet. A number of the own company is taken only as
 * a backup beside another way.
 * @throws Refused 321 for an invalid number
 */
export async function addContact(
  deps: Pick<TwoFactorDeps, 'contacts' | 'database' | 'homeCountryOf' | 'rateLimiter' | 'secondSteps'>,
  typed: NumberToAdd,
  context: OwnStepContext,
) {
  const step = await secondStepOf(deps, context.step);
  requireStage(step, ...setUpStages);
  const { contacts, database, rateLimiter } = deps;
  const { account, facts } = step;
  const { e164, kind } = parsed(typed, deps.homeCountryOf(account.brandId));
  await rateLimiter.consume(`add-contact:${account.id}`, additions);
  const former = facts.contacts.find(({ address }) => address === e164);
  const id = await contacts.add(database.db, { accountId: account.id, kind, address: e164, isVerified: false, keptMs });
  const contact = await contacts.byId(account.id, id);
  if (!contact) throw new Refused(222); // the account was removed
  const canBeBackup = facts.ways.some(({ isCircular }) => !isCircular);
  const isKept = !contact.isCircular || (typed.keepsCircular && canBeBackup);
  if (!isKept && !former) await contacts.remove(database.db, account.id, id);
  const { isCircular } = contact;
  return { ...(isKept && { contactId: id }), masked: maskContact(contact), isCircular, canBeBackup };
}

/** @throws Refused emptyPhone or 321 */
function parsed({ phone, countryIsoCode, countryCode }: NumberToAdd, homeCountry: string) {
  if (!phone.trim()) throw new Refused('emptyPhone');
  const country = countryIsoCode || (countryCode && regionOfCallingCode(countryCode)) || homeCountry;
  const { e164, valid } = parseNumber(phone, country);
  if (!e164 || !valid) throw new Refused(321);
  const kind: ContactKind = rangeOfNumber(e164).isFixedLine ? 'phone' : 'mobile';
  return { e164, kind };
}
