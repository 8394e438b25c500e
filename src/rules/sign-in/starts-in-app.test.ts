import { expect, it } from 'vitest';
import { startsInApp } from './starts-in-app.ts';

const appUrlScheme = 'com.example.app:/callback';

it.each([
  [true, 'in the built-in browser of a native app', { ibb: true, appUrlScheme }],
  [false, 'in its external browser', { ibb: true, external_browser: true, appUrlScheme }],
  [false, 'in a browser that the app has not built in', { appUrlScheme }],
  [false, 'for an app of the web', { ibb: true, appUrlScheme: 'https://app.example/callback' }],
  [false, 'for an app at a loopback address', { ibb: true, appUrlScheme: 'http://127.0.0.1:7000/' }],
  [false, 'without an app', { ibb: true }],
])('[SSO-4] single sign-on starts through the app: %s %s', (starts, _, parameters) => {
  expect(startsInApp(parameters)).toBe(starts);
});
