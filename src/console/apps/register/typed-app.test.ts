import { expect, it } from 'vitest';
import { appKinds, kindOfApp } from '../../../rules/apps/app-kind.ts';
import { firstTyped, idOf, isFirstDone, isSecondDone, registrationOf, type TypedApp } from './typed-app.ts';

const desk: TypedApp = {
  ...firstTyped,
  name: ' Harbour Desk ',
  brands: ['3710'],
  returns: ['https://desk.example/in'],
  signOuts: ['https://desk.example/out'],
  resources: ['https://api.example/'],
};

it.each(appKinds)('[CNSL-27b] a %s is registered as the server takes it, and is of its kind there', (kind) => {
  const registered = registrationOf({ ...desk, kind });
  expect(registered).toMatchObject({ clientId: 'harbour-desk', name: 'Harbour Desk', brands: [3710] });
  expect(registered.redirectUris).toEqual(kind === 'machine' || kind === 'device' ? [] : desk.returns);
  expect(kindOfApp(registered)).toBe(kind);
});

it('proposes an id from the name, which may be another one, and not one of a program of a company', () => {
  expect(idOf(desk)).toBe('harbour-desk');
  expect(idOf({ name: 'Desk', id: 'other' })).toBe('other');
  expect(isFirstDone(desk)).toBe(true);
  for (const id of ['', 'a b', 'program-x']) expect(isFirstDone({ ...desk, id })).toBe(false);
  expect(isFirstDone({ ...desk, name: ' ' })).toBe(false);
});

it('asks for addresses or APIs, by the kind', () => {
  const none = { ...desk, returns: [], resources: [] };
  expect(appKinds.filter((kind) => isSecondDone({ ...none, kind }))).toEqual(['device']);
  expect(appKinds.every((kind) => isSecondDone({ ...desk, kind }))).toBe(true);
});
