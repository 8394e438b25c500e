import { describe, expect, it } from 'vitest';
import { templateSecret } from '../test/template.ts';
import { openConsole, saidBySignIn, view } from './console-visit.ts';
import { startSite } from './site.ts';
import { findBarriers, passwordAddress, passwordField, startWithAxe } from './visit.ts';

const site = startSite({
  changes: 'An account is locked and unlocked.',
  env: { SECRETS: templateSecret, FAILURES_PER_ACCOUNT: '2' }, // the first seals the authenticator apps of the demo
});

describe('[CNSL-11a] a call with a reference', () => {
  it('is answered by its story, told in order, and by the acts that fit the person', async () => {
    await using calling = await site.open();
    calling.expect(/status of (429|400|401)/);
    const { page: theirs } = calling;
    await theirs.goto(passwordAddress(site, { credential: 'greta@harbourlane.example' }));
    const shown = theirs.getByText(/Reference: \w{16}/);
    for (let attempt = 0; attempt < 4 && (await shown.count()) === 0; attempt++) {
      await passwordField(theirs).fill('Wrong-Kettle-58');
      const answered = theirs.waitForResponse(/\/api\/login/);
      await theirs.keyboard.press('Enter');
      await answered;
      await expect.poll(() => theirs.getByRole('alert').first().textContent()).not.toBe('');
    }
    const [, reference = ''] = /Reference: (\w{16})/.exec((await shown.first().textContent()) ?? '') ?? [];

    await using here = await site.open();
    const { page } = here;
    here.expect(saidBySignIn);
    here.expect(/status of (404|409)/);
    await startWithAxe(page);
    await openConsole(page, site, 'imogen@harbourlane.example', '/c/harbour-lane/find');
    await view(page, 'Find').waitFor();
    const field = page.getByLabel('Name, number, extension, address or reference');
    await field.fill('Greta');
    await page.getByRole('link', { name: 'Greta Lund' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.fill(` ${reference.toUpperCase().replace(/(.{4})/g, '$1 ')}`);
    await page.keyboard.press('Enter'); // as people read it out
    await page.waitForURL(new RegExp(`/references/${reference}$`));
    const story = page.getByRole('region', { name: 'Story of this sign-in' });
    await story.getByText('Wrong password').first().waitFor();
    await story.getByText('An error was shown').last().waitFor();
    await page.getByRole('definition').filter({ hasText: 'You are trying too often.' }).waitFor();
    const who = page.getByRole('region', { name: 'Who' });
    await who.getByRole('link', { name: 'Greta Lund' }).waitFor();
    await who
      .getByRole('button', { name: 'Send a link for a new password' })
      .or(who.getByRole('button', { name: 'Unlock' }))
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.getByText('Wrong-Kettle-58').count()).toBe(0);

    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Find people and places' }).fill(reference);
    await page.getByRole('menuitem', { name: /Story of the reference/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${site.url}/console/c/harbour-lane/references/0123456789abcdef`);
    await page.getByText('Not there').first().waitFor();
  });
});
