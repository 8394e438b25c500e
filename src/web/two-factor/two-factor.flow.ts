import { defineFlow } from '../../rules/sign-in/flow.ts';
import {
  advanceTo,
  arriveAndAsk,
  arriveAt,
  ask,
  followAddress,
  followNumber,
  followSettings,
  isOnItsWay,
  isWaiting,
  keepCircular,
  send,
  showProblem,
  showSent,
  submitCode,
  submitNumber,
  wayThere,
  work,
} from './moves.rules.ts';
import { verifyPlace } from './places.rules.ts';
import type { TwoFactorEffect, TwoFactorEvent, TwoFactorState } from './states.rules.ts';

const { go, table } = defineFlow<TwoFactorState, TwoFactorEvent, TwoFactorEffect>();

/** What the next screen does by itself, such as making recovery codes or sending a code, is for one tab alone. */
const toElsewhere = () => [{ step: 'elsewhere' }, { do: 'letClose' }] as const;

/**
 * The second step (MFA-2..8). The server says what is due, the flow which screen shows it: after every stage it asks
 * again. What is shown is a place with its own hash route, which Back and Forward change, too.
 */
export const twoFactorFlow = table({
  finding: {
    opened: go(['finding'], (state) => [state, { do: 'find' }]),
    wentTo: go(['finding'], (state, { place }) => ({ ...state, place })),
    found: go(['asking', 'working', 'passed'], followSettings),
    passedElsewhere: go(['elsewhere'], toElsewhere),
    returned: go(['finding'], ({ oneTimeSession, place }, { problem }) =>
      problem
        ? { step: 'finding', oneTimeSession, place, problem }
        : [{ step: 'finding', oneTimeSession, place }, { do: 'find' }],
    ),
  },
  asking: {
    wentTo: go(['asking'], (at, { place }) => followAddress(at, place)),
    placeChosen: go(['asking'], (at, { place }) => arriveAndAsk(arriveAt(at, place, wayThere(place)))),
    ceremonyAsked: go(['working'], (at, { channel }) =>
      work(at, { is: 'checking' }, { do: 'confirmByCeremony', channel }),
    ),
    ceremonyRefused: go(['asking'], (at, { problem }) => showProblem(at, problem, 'checking')),
    ceremonyWanted: go(['working'], (at, { channel }) =>
      work(at, { is: 'checking' }, { do: 'setUpByCeremony', channel }),
    ),
    sendRequested: go(['asking', 'working'], (at, { to }) =>
      isOnItsWay(at, to) && at.place.at !== 'verify'
        ? arriveAt(at, verifyPlace(to.channel, to.contactId), 'push')
        : send(at, to),
    ),
    wayAdded: go(['working'], (at, { to }) => work(at, { is: 'sending', to }, { do: 'addWay', to })),
    codeSubmitted: go(['asking', 'working'], (at, { code }) => submitCode(at, code)),
    numberSubmitted: go(['asking', 'working'], (at, { typed }) => submitNumber(at, typed)),
    circularOffered: go(['asking'], (at, { channel, circular }) =>
      arriveAt({ ...at, circular }, { at: 'circular', channel }, 'push'),
    ),
    circularKept: go(['asking', 'working'], keepCircular),
    keyCame: go(['asking'], (at, { key }) => ({ ...at, key })),
    keyExpired: go(['asking'], (at) =>
      showProblem(at, { name: 'codeExpired', kind: 'twoFactor', surface: 'field', field: 'code' }),
    ),
    codesCame: go(['asking'], (at, { codes }) => ({ ...at, codes })),
    newCodesRequested: go(['working'], (at) => work(at, { is: 'other' }, { do: 'makeCodes', isNew: true })),
    codesSaved: go(['working'], (at) => work(at, { is: 'checking' }, { do: 'recordSaved' })),
    trustAnswered: go(['working'], (at, { isTrusted }) =>
      work(at, { is: isTrusted ? 'checking' : 'other' }, { do: 'recordTrust', isTrusted }),
    ),
    putOff: go(['working'], (at) => work(at, { is: 'other' }, { do: 'recordPutOff' })),
    cancelled: go(['asking'], (at) => [at, { do: 'leave' }]),
    found: go(['asking', 'working', 'passed'], (at, found) =>
      found.settings.stage === at.settings.stage
        ? { ...at, settings: found.settings, ...(found.challenge && { challenge: found.challenge }) }
        : followSettings({ oneTimeSession: at.oneTimeSession, place: { at: 'dispatcher' } }, found),
    ),
    // Late answers to calls of a screen that the user has left meanwhile.
    sent: go(['asking'], (at, { challenge }) => ({ ...at, challenge })),
    advanced: go(['working', 'passed'], advanceTo),
    movedElsewhere: go(['elsewhere'], toElsewhere),
    passedElsewhere: go(['elsewhere'], toElsewhere),
    returned: go(['asking'], (at, { problem }) => {
      if (!problem) return [at, { do: 'find' }];
      return isWaiting(at) ? ask(at, problem) : at;
    }),
  },
  working: {
    wentTo: go(['asking', 'working'], (at, { place }) => followAddress(at, place)),
    sent: go(['asking'], (at, { challenge }) => showSent(at, challenge)),
    numberTaken: go(['asking', 'working'], followNumber),
    codesCame: go(['asking'], (at, { codes }) => ask({ ...at, codes })),
    advanced: go(['working', 'passed'], advanceTo),
    found: go(['asking', 'working', 'passed'], ({ oneTimeSession }, found) =>
      followSettings({ oneTimeSession, place: { at: 'dispatcher' } }, found),
    ),
    passedElsewhere: go(['elsewhere'], toElsewhere),
    returned: go(['asking', 'working'], (at, { problem }) =>
      problem ? showProblem(at, problem, at.work.is) : [at, { do: 'find' }],
    ),
  },
  passed: {
    // The code of the sign-in could not be issued: what is due is asked again, or a reload is offered.
    returned: go(['finding'], ({ oneTimeSession, place }, { problem }) =>
      problem
        ? { step: 'finding', oneTimeSession, place, problem }
        : [{ step: 'finding', oneTimeSession, place }, { do: 'find' }],
    ),
  },
  elsewhere: {},
});
