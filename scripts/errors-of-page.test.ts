import { expect, it } from 'vitest';
import { shownErrors, sourceOfErrors } from './errors-of-page.ts';

it('the table of errors of the built page holds the names, the codes and the facts that its screen reads', async () => {
  const { namedErrors, apiErrors } = await import(`data:text/javascript,${encodeURIComponent(sourceOfErrors())}`);
  expect({ namedErrors, apiErrors }).toEqual(shownErrors());
  expect(apiErrors[508]).toEqual({ name: 'enforcedSsoOnly' });
});
