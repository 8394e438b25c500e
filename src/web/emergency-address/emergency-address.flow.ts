import { defineFlow } from '../../rules/sign-in/flow.ts';
import { draftAt, draftFor, forgottenAt, mayStandAt, withoutLocation } from './own.rules.ts';
import type { EmergencyEffect, EmergencyEvent, EmergencyState } from './states.rules.ts';
import {
  answerTest,
  arriveAt,
  ask,
  confirm,
  decline,
  followAddress,
  followOwn,
  goOn,
  keep,
  pass,
  showEntryProblem,
  showProblem,
  showTestProblem,
  startLine,
  takeUp,
  useForOthers,
  work,
} from './transitions.rules.ts';

const { go, table } = defineFlow<EmergencyState, EmergencyEvent, EmergencyEffect>();

/**
 * Emergency addresses of the lines of a user (EA-1..4, EA-9..11), as a step of the sign-in and by session. What is shown
 * is a place with its own hash route, which Back and Forward change, too.
 */
export const emergencyAddressFlow = table({
  finding: {
    opened: go(['finding'], (at) => [at, { do: 'find' }]),
    wentTo: go(['finding'], (at, { place }) => ({ ...at, place })),
    found: go(['asking', 'passed'], (at, { own }) => followOwn(at, own)),
    refused: go(['finding'], (at, { problem }) => ({ ...at, problem })),
    returned: go(['finding'], (at, { problem }) => (problem ? { ...at, problem } : [at, { do: 'find' }])),
  },
  signedOut: {},
  asking: {
    wentTo: go(['asking'], (at, { place }) => followAddress(at, place)),
    lookRequested: go(['asking'], (at) => [at, { do: 'look' }]),
    found: go(['asking', 'passed'], (at, { own }) => takeUp(at, own)),
    lineChosen: go(['asking'], (at, { lineId }) => {
      const line = at.own.lines.records.find(({ deviceId }) => deviceId === lineId);
      return line ? startLine(at, line, 'push') : at;
    }),
    placeChosen: go(['asking'], (at, { place, isForUnit }) => {
      const known = { ...at, ...forgottenAt(place, at) };
      const next = place.at === 'editor' ? { ...at, draft: draftAt(at, place) } : known;
      if (!mayStandAt(place, next)) return at;
      const [state, ...effects] = arriveAt(next, place, 'push');
      return [{ ...state, isForUnit }, ...effects];
    }),
    replacementChosen: go(['asking'], (at, { locationId }) =>
      arriveAt({ ...at, draft: { ...draftFor({ at: 'editor' }, at), replaces: locationId } }, { at: 'editor' }, 'push'),
    ),
    deleteRequested: go(['asking'], (at, { locationId }) =>
      arriveAt({ ...at, deletes: locationId }, { at: 'replace' }, 'push'),
    ),
    locationDeleted: go(['asking'], (at) => {
      const own = withoutLocation(at.own, at.deletes);
      const [state, ...effects] = arriveAt({ ...at, own, deletes: undefined }, { at: 'choose' }, 'replace');
      return [state, ...effects, { do: 'look' }];
    }),
    chosen: go(['asking'], (at, { chosen }) => {
      const draft = 'checked' in chosen ? chosen.checked.draft : at.draft;
      return arriveAt({ ...at, chosen, draft }, { at: 'confirm' }, 'push');
    }),
    draftChanged: go(['asking'], (at, { draft, found }) => ({ ...at, draft, found })),
    keptForSupport: go(['asking'], (at, { reference }) => {
      const [state, ...effects] = arriveAt({ ...at, reference, draft: undefined }, { at: 'decline' }, 'push');
      return [state, ...effects, { do: 'look' }];
    }),
    confirmed: go(['asking', 'working'], (at, { ticked }) => confirm(at, ticked)),
    usedForOthers: go(['asking', 'working'], (at, { ticked }) => useForOthers(at, ticked)),
    declined: go(['asking', 'working'], decline),
    stayed: go(['working'], (at) => work(at, { do: 'stay', lineId: at.lineId ?? '' })),
    testAnswered: go(['working'], (at, { lineId, wasRight }) => answerTest(at, lineId, wasRight)),
    kept: go(['asking', 'working', 'passed'], keep),
    putOff: go(['working'], (at) => work(at, { do: 'putOff' })),
    noLineUnderstood: go(['working'], (at) => work(at, { do: 'acknowledgeNoLine' })),
    continued: go(['asking', 'passed'], goOn),
    refused: go(['asking', 'signedOut'], (at, { problem }) =>
      problem.name === 'invalidSessionToken' ? { step: 'signedOut', place: at.place } : showEntryProblem(at, problem),
    ),
    returned: go(['asking'], (at, { problem }) => (problem ? ask(at, { problem }) : [at, { do: 'look' }])),
  },
  working: {
    saved: go(['asking'], (at, { own }) =>
      arriveAt({ ...at, own, isSaved: true, chosen: undefined, draft: undefined }, { at: 'accepted' }, 'replace'),
    ),
    answered: go(['asking', 'passed'], (at, { own }) => goOn({ ...at, own })),
    tested: go(['asking', 'passed'], (at, { own }) => takeUp(ask(at), own)),
    released: go(['passed'], (at) => pass(at, false)),
    fieldsRefused: go(['asking'], (at, { problems }) => {
      const { chosen } = at;
      const draft = chosen && ('checked' in chosen ? chosen.checked.draft : at.draft);
      const [state, ...effects] = arriveAt({ ...at, draft }, { at: 'editor' }, 'push');
      return [{ ...state, problems }, ...effects];
    }),
    refused: go(['asking', 'signedOut'], (at, { problem, isAdding }) =>
      problem.name === 'invalidSessionToken'
        ? { step: 'signedOut', place: at.place }
        : at.tests === undefined
          ? showProblem(at, problem, isAdding)
          : showTestProblem(at, problem, at.tests),
    ),
    found: go(['working'], (at, { own }) => ({ ...at, own })),
    returned: go(['asking'], (at, { problem }) => ask(at, problem && { problem })),
  },
  passed: {
    // The sign-in could not go on: what is due is asked again.
    returned: go(['finding'], ({ oneTimeSession, place }, { problem }) =>
      problem
        ? { step: 'finding', oneTimeSession, place, problem }
        : [{ step: 'finding', oneTimeSession, place }, { do: 'find' }],
    ),
  },
});
