import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { perform } from '../../perform.ts';

const otherBrand = 1210;
let site: ManagementSite;
let operator: Call;
let ofBrand: Call;
let ofOtherBrand: Call;
let support: Call;

beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: 0 });
  ofOtherBrand = await site.machine('brandOperator', { kind: 'brand', brandId: otherBrand });
  support = await site.machine('supportAgent', { kind: 'brand', brandId: 0 });
  const add = (id: string, name: string, brandId: number, ...mainNumbers: string[]) =>
    perform(site.installation, 'addCompany', { id, name, brandId, mainNumbers });
  await add('lindenhof', 'Lindenhof Werkstätten', 0, '+493023125100');
  await add('north-quay', 'North Quay', 0, '+12125550190', '+390612345678');
  await add('Old.Mill', 'Großmann Works', 0);
  await add('rival', 'Rival Werkstatten Works', otherBrand, '+12125550191', '+442125550190');
  const account = { firstName: 'Ada', lastName: 'Lane' };
  const addAccount = (company: string, email: string) => site.installation.accounts.add({ ...account, company, email });
  await addAccount('lindenhof', 'Ada@Lindenhof.example');
  await addAccount('lindenhof', 'ben@lindenhof.example');
  await addAccount('north-quay', 'dora@lindenhof.example');
  await addAccount('rival', 'eva@lindenhof.example');
  await addAccount('rival', 'fay@müller.example');
  const { domains } = site.installation.singleSignOn;
  await domains.claim('northquay.example', 'north-quay');
  await domains.prove('northquay.example', 'north-quay');
  await domains.claim('rival.example', 'rival');
  await domains.prove('rival.example', 'rival');
  await domains.claim('claimed.example', 'lindenhof');
}, 60_000);
afterAll(() => site.close());

async function found(find: string, call = operator, more = ''): Promise<string[]> {
  const { status, body } = await call('GET', `/companies?find=${encodeURIComponent(find)}${more}`);
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
  return body.items.map(({ id }: { id: string }) => id).toSorted();
}

describe('[CNSL-20a] companies are found', () => {
  it.each([
    ['a part of the name', 'hof werk', ['lindenhof']],
    ['the name in another case, without its accents', 'WERKSTATTEN', ['lindenhof', 'rival']],
    ['the name with accents that it does not have', 'rivál  wérk', ['rival']],
    ['a letter that is written as two', 'grossmann', ['Old.Mill']],
    ['the whole id', 'old.mill', ['Old.Mill']],
    ['a part of an id, which is none of a name', 'old.mi', []],
    ['signs that patterns have', 'N%rth_', []],
    ['a main number', '+12125550190', ['north-quay']],
    ['a main number as people write it', '+1 (212) 555-0190', ['north-quay']],
    ['a main number as it is dialled from abroad', '0049 30 23125100', ['lindenhof']],
    ['a main number as it is dialled from North America', '011 49 30 23125100', ['lindenhof']],
    ['a main number as it is dialled in its country', '030 23125100', ['lindenhof']],
    ['a number that several countries may have', '(212) 555-0190', ['north-quay', 'rival']],
    ['a number that keeps its zero abroad', '06 12345678', ['north-quay']],
    ['a main number with an extension', '+12125550191*204', ['rival']],
    ['a part of a main number', '212555019', []],
    ['a proven domain', 'NorthQuay.example', ['north-quay']],
    ['an address at a proven domain', 'nobody@northquay.example', ['north-quay']],
    ['a claimed domain that is not proven', 'claimed.example', []],
    ['the domain of its people', '@lindenhof.example', ['lindenhof', 'north-quay', 'rival']],
    ['a part of a domain', 'hof.example', []],
    ['a domain of its people in their letters', 'MÜLLER.example', ['rival']],
    ['a domain with a sign of patterns', 'm_ller.example', []],
    ['nothing', 'zzz', []],
  ])('by %s: %j', async (_, find, ids) => {
    expect(await found(find)).toEqual(ids);
  });

  it('page by page, in the order of a list without a search', async () => {
    const all: string[] = [];
    let cursor = '';
    do {
      const { body } = await operator('GET', `/companies?find=work&limit=1${cursor && `&cursor=${cursor}`}`);
      expect(body.items.length).toBeLessThanOrEqual(1);
      all.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.next ?? '';
    } while (cursor !== '');
    const { body } = await operator('GET', '/companies?limit=500');
    const inOrder = body.items.map(({ id }: { id: string }) => id);
    expect(all).toEqual(inOrder.filter((id: string) => ['Old.Mill', 'rival'].includes(id)));
  });

  it('with their facts, as in a list without a search', async () => {
    const { body } = await operator('GET', '/companies?find=north%20quay');
    expect(body.items).toEqual([
      expect.objectContaining({
        id: 'north-quay',
        brandId: 0,
        mainNumbers: ['+12125550190', '+390612345678'],
        ssoEnforced: false,
        accounts: 1,
      }),
    ]);
  });

  it('among more of them than are read at a time', async () => {
    const { db } = site.installation.database;
    const many = Array.from({ length: 2100 }, (_, n) => `many-${String(n).padStart(4, '0')}`);
    for (let at = 0; at < many.length; at += 300)
      await db
        .insertInto('companies')
        .values(
          many
            .slice(at, at + 300)
            .map((id) => ({ id, name: id, brand_id: 2030, sso_enforced: 0, terms_version: null, created_at: 1 })),
        )
        .execute();
    expect(await found('many-20', operator, '&limit=500')).toEqual(many.slice(2000));
    expect(await found('lindenhof')).toEqual(['lindenhof']);
    const listed = await perform(site.installation, 'listCompanies', { find: 'MANY' });
    expect(listed.map(({ id }) => id)).toEqual(many);
    await db.deleteFrom('companies').where('brand_id', '=', 2030).execute();
  });
});

describe('[CNSL-20d] whoever reaches one brand', () => {
  it.each([
    'Rival Werkstatten Works',
    'werkstatten',
    'rival',
    '+12125550191',
    '(212) 555-0190',
    'rival.example',
    'lindenhof.example',
  ])('finds no company of another one by %j', async (find) => {
    expect(await found(find, ofBrand)).not.toContain('rival');
    expect((await found(find, ofOtherBrand)).filter((id) => id !== 'rival')).toEqual([]);
  });

  it('is answered as if another brand and its companies were not there', async () => {
    expect((await ofBrand('GET', `/companies?find=rival&brandId=${otherBrand}`)).status).toBe(403);
    expect((await ofBrand('GET', '/companies?find=rival&company=rival')).status).toBe(404);
    expect(await found('rival', operator, `&brandId=${otherBrand}`)).toEqual(['rival']);
    expect(await found('rival', operator, '&brandId=0')).toEqual([]);
  });

  it('sees its own brand by its name, and no other', async () => {
    const named = async (call: Call, query = '') =>
      (await call('GET', `/brands${query}`)).body.items.map(({ brandId }: { brandId: number }) => brandId);
    expect(await named(ofOtherBrand)).toEqual([otherBrand]);
    expect((await ofOtherBrand('GET', '/brands?brandId=0')).status).toBe(403);
    expect((await named(operator)).length).toBeGreaterThan(10);
    const { body } = await operator('GET', '/brands?brandId=0');
    expect(body.items).toEqual([{ brandId: 0, name: 'Tellwick' }]);
  });
});

it('[CNSL-20e] who sees contacts masked does not learn which companies have people at a domain', async () => {
  expect(await found('lindenhof.example', ofBrand)).toEqual(['lindenhof', 'north-quay']);
  expect(await found('lindenhof.example', support)).toEqual([]);
  expect(await found('ada@lindenhof.example', support)).toEqual([]);
  expect(await found('northquay.example', support)).toEqual(['north-quay']);
  expect(await found('030 23125100', support)).toEqual(['lindenhof']);
  const administrator = await site.machine('companyAdministrator', { kind: 'company', companyId: 'lindenhof' });
  expect(await found('lindenhof.example', administrator)).toEqual(['lindenhof']);
  const auditor = await site.machine('auditor', { kind: 'company', companyId: 'lindenhof' });
  expect(await found('lindenhof.example', auditor)).toEqual([]);
});

it.each([
  ['an empty search', 'find=', 422, { pointer: '/find', detail: expect.stringMatching(/empty/) }],
  ['a search of spaces', 'find=%20%20', 422, { pointer: '/find', detail: expect.stringMatching(/empty/) }],
  [
    'a search that is too long',
    `find=${'a'.repeat(201)}`,
    422,
    { pointer: '/find', detail: expect.stringMatching(/200/) },
  ],
  ['two searches', 'find=a&find=b', 400, 'The parameter "find" is repeated.'],
  ['another cursor', 'find=a&cursor=*', 400, 'The cursor is not the `next` of a page.'],
  ['a brand that is no number', 'find=a&brandId=acme', 422, { pointer: '/brandId', detail: expect.any(String) }],
])('[CNSL-20a] %s is refused with its reason', async (_, query, status, said) => {
  const answer = await operator('GET', `/companies?${query}`);
  expect(answer.status).toBe(status);
  expect(typeof said === 'string' ? answer.body.detail : answer.body.errors).toEqual(
    typeof said === 'string' ? said : [said],
  );
});

it('[CNSL-20a] a text that no database can store finds nothing', async () => {
  expect(await found('a\u0000b')).toEqual([]);
  expect(await found('ada@a\u0000b.example')).toEqual([]);
});
