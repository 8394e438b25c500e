import { describe, expect, it } from 'vitest';
import type { ErrorName } from '../../../contract/errors.ts';
import { advance } from '../../../rules/sign-in/flow.ts';
import { type DeleteLocationEvent, type DeleteLocationState, deleteLocationFlow } from './delete-location.flow.ts';

const free: DeleteLocationState = { step: 'asking', isInUse: false };
const used: DeleteLocationState = { step: 'asking', isInUse: true };
const submitted = (more: Partial<Extract<DeleteLocationEvent, { type: 'submitted' }>> = {}) =>
  ({ type: 'submitted', texts: [], empty: [], ...more }) as const;
const refused = (name: ErrorName) =>
  ({ type: 'refused', problem: { name, kind: 'default', surface: 'form' } }) as const;
const deleting: DeleteLocationState = { step: 'deleting', isInUse: false };

describe('[EA-14c] a location that its user deletes', () => {
  it('goes once', () => {
    const first = advance(deleteLocationFlow, free, submitted());
    expect(first.effects).toEqual([{ do: 'delete', texts: [] }]);
    expect(advance(deleteLocationFlow, first.state, submitted()).effects).toEqual([]);
  });

  it.each([
    ['a replacement', submitted(), { isReplacementMissing: true, boxes: [] }],
    [
      'the boxes of its lines',
      submitted({ replacementId: 'office', empty: ['usesAddress'] }),
      { isReplacementMissing: false, boxes: ['usesAddress'] },
    ],
  ])('does not go from a line without %s', (_, event, missing) => {
    const { state, effects } = advance(deleteLocationFlow, used, event);
    expect({ state, effects }).toEqual({ state: { ...used, missing }, effects: [] });
  });

  it('asks for a replacement when a line has taken it meanwhile', () => {
    const { state } = advance(deleteLocationFlow, deleting, refused('emergencyLocationInUse'));
    expect(state).toMatchObject(used);
  });

  it('is gone when another tab was quicker', () => {
    const { effects } = advance(deleteLocationFlow, deleting, refused('emergencyLocationDeleted'));
    expect(effects).toEqual([{ do: 'leave' }]);
  });

  it('stays when the call fails, and may be deleted again', () => {
    const { state } = advance(deleteLocationFlow, deleting, refused('networkError'));
    expect(state).toMatchObject({ step: 'asking', problem: { name: 'networkError' } });
  });
});
