import { describe, expect, it } from 'vitest';
import { matchPath } from '../../rules/paths/page-path.ts';
import { type EmergencyPlace, fixedPlaces, isSamePlace, pathOf, placeOf } from './places.rules.ts';

const places: EmergencyPlace[] = [
  { at: 'dispatcher' },
  { at: 'line', kind: 'device', id: 'd 1' },
  { at: 'line', kind: 'digitalLine', id: 'd1' },
  { at: 'line', kind: 'virtualLine', id: 'd1' },
  { at: 'editor' },
  { at: 'editor', id: 'l1' },
  ...fixedPlaces.map((at) => ({ at })),
];

describe('places of the emergency addresses', () => {
  it.each(places.map((place) => [pathOf(place), place] as const))(
    '[ROUTE-1f] the hash route %s leads to its screen',
    (path, place) => expect(placeOf(matchPath(path))).toEqual(place),
  );

  it.each([
    '/emergencyAddress/nowhere',
    '/emergencyAddress/device',
    '/emergencyAddress/choose/1',
    '/emergencyAddress/a/b/c',
  ])('[ROUTE-5a] the unknown route %s leads to the dispatcher', (path) =>
    expect(placeOf(matchPath(path))).toEqual({ at: 'dispatcher' }),
  );

  it('routes of other steps are no places', () => expect(placeOf(matchPath('/twoFactor/options'))).toBeUndefined());

  it('places are the same if their routes are', () => {
    expect(isSamePlace({ at: 'editor' }, { at: 'editor' })).toBe(true);
    expect(isSamePlace({ at: 'editor', id: 'l1' }, { at: 'editor' })).toBe(false);
  });
});
