import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { factColumns, noAccountFacts } from './account-facts.ts';
import { createSignInStore } from './sign-in-store.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

/** A sign-in of a new person, in which every fact is recorded. */
async function withEveryFact() {
  const person = await site.addPerson();
  const opened = await site.open();
  await opened.login(person.email);
  const every = Object.fromEntries(Object.values(factColumns).map((column) => [column, Date.now()]));
  await site.installation.database.db.updateTable('sign_ins').set(every).where('id', '=', opened.signInId).execute();
  return { ...opened, person };
}

const factsOf = async (signInId: string) => {
  const { db } = site.installation.database;
  const row = await db.selectFrom('sign_ins').selectAll().where('id', '=', signInId).executeTakeFirstOrThrow();
  return Object.values(factColumns).map((column) => row[column] !== null);
};
const all = (isSo: boolean) => Object.keys(noAccountFacts).map(() => isSo);

it('keeps the facts of an account while it stays, and ends them when another one signs in', async () => {
  const { signInId, login, person } = await withEveryFact();
  await login(person.email);
  expect(await factsOf(signInId)).toEqual(all(true));
  await login((await site.addPerson()).email);
  expect(await factsOf(signInId)).toEqual(all(false));
});

it('records nothing for the account that the sign-in has by now', async () => {
  const { signInId, login, person } = await withEveryFact();
  await login((await site.addPerson()).email);
  const signIns = createSignInStore(site.installation.database);
  for (const what of ['notice', 'consent', 'emergencyAddressPutOff'] as const)
    expect(await signIns.acknowledge({ id: signInId, accountId: person.id }, what)).toBe(false);
  expect(await factsOf(signInId)).toEqual(all(false));
});
