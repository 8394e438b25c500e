import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { companyId, instantOf } from '../../operation/field-schemas.ts';
import { anyCaller, changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { isPlainName, plainNameRule } from '../../operation/plain-name.ts';
import { type ApiCaller, permittedAt, type Rights, reaches } from '../../operation/reach.ts';
import type { Database } from '../../storage/database.ts';
import { isQueryOf, permissionOf, viewAreas } from '../view-areas.ts';
import { createSavedViews, mostShared, mostViews, type SavedView } from '../view-store.ts';

interface ViewNeeds {
  readonly database: Database;
  readonly companies: Pick<Companies, 'byId'>;
  /** Undefined for the command line. */
  readonly caller: ApiCaller | undefined;
}

const apiAlone = { apiAlone: 'A view belongs to a person, and the command line is none.' };
const name = z.string().trim().min(1).max(60).refine(isPlainName, plainNameRule);
const queryText = z
  .string()
  .max(1000)
  .describe('Parameters of the list, as in an address. No text that is searched for.');
const area = z.enum(viewAreas).describe('The list.');
const sharedWith = companyId.describe('Id of the company that it is shared with.');
const named = z.object({ id: z.string().min(1).max(100).describe('Id of the view.') });
const shownView = z
  .object({
    id: z.string(),
    area,
    name: z.string(),
    query: z.string(),
    company: z.string().optional().describe('Id of the company that it is shared with.'),
    isOwn: z.boolean().describe('The caller has made it.'),
    canChange: z.boolean().describe('The caller may change and remove it.'),
    updatedAt: instantOf('When it was last changed.'),
  })
  .meta({ id: 'SavedView' });

/** The company that it is or was shared with has the change in its audit. */
const changedView = z.object({ id: z.string(), company: sharedWith.optional() });

/** Operations on saved views: filters of lists, under names. */
export const viewOperations = {
  listViews: query({
    title: 'List the saved views of the caller, and those that are shared with companies within reach.',
    permission: anyCaller,
    target: 'installation',
    http: { method: 'GET', path: '/views' },
    input: z.object({ area, company: companyId.optional().describe('Those shared with this company alone.') }),
    output: z.array(shownView),
    example: apiAlone,
    run: listViews,
  }),
  addView: changes({
    access: 'none',
    title: `Save a view of a list, for the caller, or for a company whose settings the caller may change. A person has at most ${mostViews}, a company ${mostShared}.`,
    permission: anyCaller,
    target: 'installation',
    http: { method: 'POST', path: '/views', status: 201 },
    input: z
      .strictObject({ area, name, query: queryText, company: sharedWith.optional() })
      .refine(({ area, query }) => isQueryOf(area, query), { path: ['query'], message: 'has unknown parameters' }),
    output: z.object({ id: z.string() }),
    example: apiAlone,
    run: addView,
  }),
  setView: changes({
    access: 'none',
    title: 'Change a saved view. What is not given stays.',
    permission: anyCaller,
    target: 'installation',
    http: { method: 'PATCH', path: '/views/{id}', lift: 'changes' },
    input: named.extend({
      changes: z.strictObject({
        name: name.optional(),
        query: queryText.optional(),
        company: sharedWith.nullable().optional(),
      }),
    }),
    output: changedView,
    example: apiAlone,
    run: setView,
    details: (input, { company }) => ({ ...input, company }),
  }),
  removeView: changes({
    access: 'none',
    title: 'Remove a saved view.',
    permission: anyCaller,
    target: 'installation',
    http: { method: 'DELETE', path: '/views/{id}' },
    input: named,
    output: changedView,
    example: apiAlone,
    async run(needs: ViewNeeds, { id }) {
      const { companyId: company } = await changeable(needs, id);
      await createSavedViews(needs.database).remove(id);
      return { id, company };
    },
    details: (_, view) => view,
  }),
};

/** What the caller may do at a company. Nothing where the caller does not reach it. */
async function permittedIn({ caller, companies }: ViewNeeds, company: string) {
  const found = await companies.byId(company);
  return found ? permittedAt(caller?.rights ?? [], { companyId: company, brandId: found.brandId }) : new Set();
}

async function refuseUnreached(needs: ViewNeeds, company: string | undefined): Promise<void> {
  if (company !== undefined && (await permittedIn(needs, company)).size === 0)
    throw new NotFound(`There is no company "${company}".`);
}

/** Everybody in a company sees what is shared with it, so it is a setting of the company. */
async function refuseSharing(needs: ViewNeeds, company: string | null | undefined): Promise<void> {
  if (typeof company !== 'string') return;
  await refuseUnreached(needs, company);
  if (!(await permittedIn(needs, company)).has('companies:write'))
    throw new OperationRefused('Who may change the company shares views with it.');
  if ((await createSavedViews(needs.database).countShared(company)) >= mostShared)
    throw new OperationRefused(`${mostShared} views are shared with the company already. Remove one first.`);
}

/** What the caller may do with the own account is no right to a list. */
function refuseUnread({ caller }: ViewNeeds, area: SavedView['area']): void {
  const isOfList = ({ reach, permissions }: Rights) => reach.kind !== 'account' && permissions.has(permissionOf[area]);
  if (!caller?.rights.some(isOfList))
    throw new OperationRefused('You may not read this list, so you have no views of it.');
}

const isOwn = ({ caller }: Pick<ViewNeeds, 'caller'>, { accountId }: SavedView) =>
  accountId !== undefined && accountId === caller?.accountId;

async function canChange(needs: ViewNeeds, view: SavedView): Promise<boolean> {
  if (isOwn(needs, view)) return true;
  return view.companyId !== undefined && (await permittedIn(needs, view.companyId)).has('companies:write');
}

/** A view that the caller may change. @throws NotFound, also where the caller does not see it; OperationRefused */
async function changeable(needs: ViewNeeds, id: string): Promise<SavedView> {
  const view = await createSavedViews(needs.database).byId(id);
  const isSeen = view && (isOwn(needs, view) || (await permittedIn(needs, view.companyId ?? '')).size > 0);
  if (!isSeen) throw new NotFound(`There is no view "${id}".`);
  if (!(await canChange(needs, view)))
    throw new OperationRefused('Its maker may change it, and who may change the company.');
  return view;
}

async function listViews(
  needs: ViewNeeds,
  { area, company }: { readonly area: SavedView['area']; readonly company?: string | undefined },
): Promise<z.input<typeof shownView>[]> {
  refuseUnread(needs, area);
  await refuseUnreached(needs, company);
  const ofReach = (needs.caller?.rights ?? []).flatMap(({ reach }) =>
    reach.kind === 'company' && reaches(reach, { companyId: company ?? reach.companyId }) ? [reach.companyId] : [],
  );
  const companies = company === undefined ? ofReach : [company];
  const found = await createSavedViews(needs.database).list(area, needs.caller?.accountId, companies);
  const shown = found.map(async (view) => ({
    id: view.id,
    area: view.area,
    name: view.name,
    query: view.query,
    company: view.companyId,
    isOwn: isOwn(needs, view),
    canChange: await canChange(needs, view),
    updatedAt: view.updatedAt,
  }));
  return (await Promise.all(shown)).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

interface AskedView extends Pick<SavedView, 'area' | 'name' | 'query'> {
  readonly company?: string | undefined;
}

async function addView(needs: ViewNeeds, { company, ...view }: AskedView) {
  const accountId = needs.caller?.accountId;
  if (accountId === undefined) throw new OperationRefused('A view belongs to a person. A machine has none.');
  refuseUnread(needs, view.area);
  await refuseSharing(needs, company);
  const id = await createSavedViews(needs.database).add({ ...view, accountId, companyId: company });
  if (id === undefined) throw new OperationRefused(`You have ${mostViews} views already. Remove one first.`);
  return { id };
}

interface ViewChanges {
  readonly id: string;
  readonly changes: {
    readonly name?: string | undefined;
    readonly query?: string | undefined;
    readonly company?: string | null | undefined;
  };
}

async function setView(needs: ViewNeeds, { id, changes: { company, ...given } }: ViewChanges) {
  const view = await changeable(needs, id);
  if (company !== view.companyId) await refuseSharing(needs, company);
  if (given.query !== undefined && !isQueryOf(view.area, given.query))
    throw new OperationRefused('The query has parameters that the list does not have, or a text that is searched for.');
  if (company === null && view.accountId === undefined)
    throw new OperationRefused('Its maker is gone: it stays with the company, or is removed.');
  const changed = { name: given.name ?? view.name, query: given.query ?? view.query };
  const companyId = company === undefined ? view.companyId : (company ?? undefined);
  await createSavedViews(needs.database).change(id, { ...changed, companyId });
  return { id, company: companyId ?? view.companyId };
}
