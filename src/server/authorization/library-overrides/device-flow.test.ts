import { expect, it } from 'vitest';
import { devicePath } from '../../../contract/sign-in/device.ts';
import { addInterval, hideCodeInQuery } from './device-flow.ts';

it('[AUTHZ-4] hides the code of a link from the library, which would submit it without asking the user', () => {
  const linked = { path: devicePath, method: 'GET', querystring: 'user_code=ABCD' };
  hideCodeInQuery(linked);
  expect(linked.querystring).toBe('');
  const elsewhere = { path: '/oauth/authorize', method: 'GET', querystring: 'client_id=app' };
  hideCodeInQuery(elsewhere);
  expect(elsewhere.querystring).toBe('client_id=app');
});

it('[AUTHZ-4] adds the polling interval to the answer for a device, and to no other answer', () => {
  const device = { body: { device_code: 'x' } };
  addInterval(device, 5);
  expect(device.body).toEqual({ device_code: 'x', interval: 5 });
  const token = { body: { access_token: 'x' } };
  addInterval(token, 5);
  expect(token.body).toEqual({ access_token: 'x' });
});
