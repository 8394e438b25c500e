import { expect, it } from 'vitest';
import { alarmSubject } from './alarm-subject.ts';

it.each<[string, Parameters<typeof alarmSubject>[0], ReturnType<typeof alarmSubject>]>([
  ['an app by its name', { subject: { app: 'web' }, appName: 'Phone' }, { name: 'Phone' }],
  ['an app that is gone by its id', { subject: { app: 'web' } }, { name: 'web' }],
  [
    'a connection by its company',
    { subject: { connection: 'one' }, connectionLabel: 'Staff', companyName: 'Acme' },
    { name: 'Acme' },
  ],
  ['a way in words', { subject: { channel: 'sms' } }, { word: 'people.secondStep.sms' }],
  ['a service in words', { subject: { service: 'fraud' } }, { word: 'providers.service.fraud' }],
  ['a limit in words', { subject: { limit: 'links', brand: '0' } }, { word: 'alarms.limit.links' }],
  ['what is guessed in words', { subject: { alarm: 'lookUps' } }, { word: 'alarms.guess.lookUps' }],
  ['a table by its name, also where a limit is called so', { subject: { table: 'links' } }, { name: 'links' }],
  ['what another version has by its name', { subject: { service: 'telepathy' } }, { name: 'telepathy' }],
  ['a process by the begin of its id', { subject: { process: 'abcdefghij' } }, { name: 'abcdefgh' }],
  ['the installation by nothing', { subject: {} }, { name: undefined }],
])('an alarm tells %s', (_, alarm, told) => {
  expect(alarmSubject(alarm)).toEqual(told);
});
