import { describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../test/open-fresh-database.ts';
import { templateSecret } from '../test/template.ts';
import { giveRoles, operator, operatorOfBrand } from './console-operators.ts';
import { forgetCodes, openConsole, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'Roles are given, and a process says that it runs.',
  env: { SECRETS: templateSecret, SIGN_IN_MINUTES: '45' },
});
giveRoles(site);

/** A process of another version, which has just said that it runs. @returns what ends it */
async function startOther(): Promise<() => Promise<void>> {
  const { db, close } = await openFreshDatabase(site.portico.database);
  const row = { id: 'another', secret_ids: 'others', seen_at: Date.now(), started_at: Date.now() - 60_000 };
  await db
    .insertInto('processes')
    .values({ ...row, version: '9.9.9', schema_id: 'other', settings_id: 'other' })
    .execute();
  return async () => {
    await db.deleteFrom('processes').where('id', '=', row.id).execute();
    await close();
  };
}

describe('the installation', () => {
  it('[CNSL-24a] shows an operator the processes, and which of them is not like the others', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    const endOther = await startOther();
    await openConsole(page, site, operator, '/all/people');
    await page.getByRole('link', { name: 'Installation' }).click();
    await view(page, 'Installation').waitFor();
    const processes = page.getByRole('region', { name: 'Processes' });
    await processes.getByText('Answers you').waitFor();
    await processes.getByText('The processes are not alike').waitFor();
    const other = processes.getByRole('listitem').filter({ hasText: 'Version 9.9.9' });
    for (const said of ['Other version', 'Other settings', 'Other secrets']) await other.getByText(said).waitFor();
    expect(await processes.getByText('Other settings').count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await endOther();
    await page.reload();
    await processes.getByText('Answers you').waitFor();
    expect(await processes.getByText('The processes are not alike').count()).toBe(0);
  });

  it('[CNSL-24b] finds a setting by what it does, and shows those alone that are set, without a secret', async () => {
    await using here = await site.open();
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all/installation?given=true');
    const settings = page.getByRole('region', { name: 'Settings in force' });
    const rows = settings.getByRole('listitem');
    await rows.filter({ hasText: 'SECRETS' }).getByText('Set, not shown').waitFor();
    expect(await settings.textContent()).not.toContain(templateSecret);
    expect(await rows.filter({ hasText: 'QUEUE_LIMIT' }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Name or purpose of a setting' }).fill('unfinished expires');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.filter({ hasText: 'SIGN_IN_MINUTES' }).getByText('45', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Name or purpose of a setting' }).fill('queue_limit');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await rows.filter({ hasText: 'QUEUE_LIMIT' }).getByText('80', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect.poll(() => rows.filter({ hasText: 'QUEUE_LIMIT' }).count()).toBe(0);
  });

  it('[CNSL-24c] is checked when its operator asks for it, and says what it found, by keyboard alone', async () => {
    await using here = await site.open();
    const { page } = here;
    await startWithAxe(page);
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operator, '/all/installation');
    const check = page.getByRole('region', { name: 'Check', exact: true });
    await check.getByText('Not checked yet').waitFor();
    await check.getByRole('button', { name: 'Check now' }).focus();
    await page.keyboard.press('Enter');
    await check.getByRole('status').filter({ hasText: 'Checked at' }).waitFor();
    await check.getByRole('listitem').filter({ hasText: 'SMTP_URL' }).getByText('Worth knowing').waitFor();
    const schema = check.getByRole('listitem').filter({ hasText: 'It is of this version.' });
    expect(await schema.isVisible()).toBe(false);
    await page.keyboard.press('Tab'); // to those that are well
    await page.keyboard.press('Enter');
    await schema.getByText('Well', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await check.getByRole('button', { name: 'Check again' }).waitFor();
  });

  it('[CNSL-24d] is not there for an operator of one brand, who gets to it by no address either', async () => {
    await using here = await site.open({ expected: [/status of (403|404)/] });
    const { page } = here;
    await forgetCodes(site.portico.database);
    await openConsole(page, site, operatorOfBrand, '/b/3710/people');
    await view(page, 'People').waitFor();
    expect(await page.getByRole('link', { name: 'Installation' }).count()).toBe(0);
    await page.goto(`${site.url}/console/all/installation`);
    await page.getByText('You may not see this').first().waitFor();
    expect(await page.getByText('SECRETS').count()).toBe(0);
  });
});
