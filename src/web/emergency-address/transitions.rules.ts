import type { Refusal } from '../../contract/envelope.ts';
import type { LineRecord } from './address-draft.rules.ts';
import { type Box, boxesAt, boxesOfOther, missingIn } from './choose/acknowledgements.rules.ts';
import { movesOf } from './manage/replacement.rules.ts';
import {
  chosenNow,
  draftOf,
  dueLines,
  lineOf,
  linkedLine,
  locationOf,
  mayChange,
  mayStandAt,
  obstacleOf,
  othersFor,
} from './own.rules.ts';
import { dispatcher, type EmergencyPlace, isSamePlace } from './places.rules.ts';
import type {
  ConfirmedChoice,
  DeclineReason,
  EmergencyAsking,
  EmergencyContext,
  EmergencyData,
  EmergencyEffect,
  EmergencyPassed,
  EmergencyWorking,
} from './states.rules.ts';

type Move<State> = readonly [State, ...EmergencyEffect[]];
type By = 'push' | 'replace';

/** What a screen may know of those before: all but its problem. */
function known({ oneTimeSession, place, own, asked, ...more }: EmergencyContext): EmergencyContext {
  const { lineId, chosen, draft, found, reference, deletes, isSaved } = more;
  return { oneTimeSession, place, own, asked, lineId, chosen, draft, found, reference, deletes, isSaved };
}

export const ask = (at: EmergencyContext, more: Partial<EmergencyAsking> = {}): EmergencyAsking => ({
  ...known(at),
  ...more,
  step: 'asking',
});

export const work = (at: EmergencyContext, effect: EmergencyEffect): Move<EmergencyWorking> => [
  { ...known(at), step: 'working' },
  effect,
];

export function arriveAt(at: EmergencyContext, place: EmergencyPlace, by: By): Move<EmergencyAsking> {
  return isSamePlace(at.place, place) ? [ask(at)] : [ask({ ...at, place }), { do: 'show', place, by }];
}

/** Follows the address if the place has what it shows; otherwise the address returns to the screen (ROUTE-5). */
export function followAddress(at: EmergencyAsking, place: EmergencyPlace): Move<EmergencyAsking> {
  if (isSamePlace(at.place, place)) return [at];
  const linked = at.oneTimeSession === undefined ? linkedLine(at.own, place) : undefined;
  if (linked && mayChange(linked)) return startLine({ ...at, place }, linked, 'replace');
  if (mayStandAt(place, at)) return [ask({ ...at, place })];
  if (at.oneTimeSession === undefined) return arriveAt({ ...at, place }, dispatcher, 'replace');
  return [at, { do: 'show', place: at.place, by: place.at === 'dispatcher' ? 'push' : 'replace' }];
}

/** Where the answer about a line begins: at its address if it has one, otherwise at the choice (EA-1). */
export function startLine(at: EmergencyContext, line: LineRecord, by: By): Move<EmergencyAsking> {
  const fresh: EmergencyContext = { ...blank(at), lineId: line.deviceId };
  const { due, address, location } = line.emergency;
  const isSettled = address !== undefined && due && due.reason !== 'neverAsked' && due.reason !== 'refused';
  if (at.oneTimeSession === undefined || !isSettled) return arriveAt(fresh, { at: 'choose' }, by);
  const isOfLocation = due.reason === 'locationChanged' || due.reason === 'setByCompany';
  const isChanged = due.reason === 'formatChanged' || isOfLocation;
  if (!isChanged || !mayChange(line)) return arriveAt(fresh, { at: 'still' }, by);
  const saved = at.own.locations.find(({ id }) => id === location?.id);
  if (saved && isOfLocation && !obstacleOf(saved, line))
    return arriveAt({ ...fresh, chosen: { location: saved } }, { at: 'confirm' }, by);
  if (saved?.visibility === 'Private') {
    const chosen = { location: saved };
    return arriveAt({ ...fresh, chosen, draft: draftOf(saved) }, { at: 'confirm' }, by);
  }
  return arriveAt(fresh, { at: 'choose' }, by);
}

const blank = ({ oneTimeSession, place, own, asked }: EmergencyContext): EmergencyContext => ({
  oneTimeSession,
  place,
  own,
  asked,
});

/** Shows what is due in a sign-in, or the screen of the address by session. */
export function followOwn(
  {
    oneTimeSession,
    place,
    asked = [],
    lineId,
  }: Pick<EmergencyContext, 'oneTimeSession' | 'place'> & Partial<EmergencyContext>,
  own: EmergencyData,
): Move<EmergencyAsking | EmergencyPassed> {
  const due = dueLines(own);
  const news = due.map(({ deviceId }) => deviceId).filter((id) => !asked.includes(id));
  const at: EmergencyContext = { oneTimeSession, place, own, asked: [...asked, ...news] };
  if (own.lines.records.length === 0) return arriveAt(at, { at: 'forbiddenWithoutDLWarning' }, 'replace');
  if (oneTimeSession === undefined) return place.at === 'line' ? followLink(at) : resumeLine(at, lineId);
  if (own.lines.isUnavailable && due.length > 0) return arriveAt(at, dispatcher, 'replace');
  const [first] = due;
  return first ? startLine(at, first, 'replace') : pass(at, true);
}

/** Places that a reload leaves for the list of the lines. */
const endPlaces: readonly EmergencyPlace['at'][] = ['dispatcher', 'accepted', 'forbiddenWithoutDLWarning'];

/** After a reload, the answer about a line begins again. */
function resumeLine(at: EmergencyContext, lineId: string | undefined): Move<EmergencyAsking> {
  const line = endPlaces.includes(at.place.at) ? undefined : lineOf({ own: at.own, lineId });
  return line && mayChange(line) ? startLine(at, line, 'replace') : arriveAt(at, dispatcher, 'replace');
}

function followLink(at: EmergencyContext): Move<EmergencyAsking> {
  const line = linkedLine(at.own, at.place);
  if (!line) return [ask(at, { problem: notFound })];
  return mayChange(line) ? startLine(at, line, 'replace') : arriveAt(at, dispatcher, 'replace');
}

const notFound: Refusal = { name: 'digitalLineNotFound', kind: 'default', surface: 'form', helpedBy: 'otherAccount' };

/** The step is over. @param isAnswered false if its lines wait */
export function pass(at: EmergencyContext, isAnswered: boolean): Move<EmergencyPassed> {
  const { oneTimeSession = '' } = at;
  const result = { oneTimeSession, ...(isAnswered && { completed: { eaCompleted: true as const } }) };
  return [
    { ...known(at), step: 'passed' },
    { do: 'finish', result },
  ];
}

/** The next line that is asked, the end of the step, or the list of the lines. */
export function goOn(at: EmergencyContext): Move<EmergencyAsking | EmergencyPassed> {
  if (at.oneTimeSession === undefined) return arriveAt(blank(at), dispatcher, 'replace');
  const [next] = dueLines(at.own);
  return next ? startLine(at, next, 'replace') : pass(at, true);
}

/** The line keeps its address while support checks another one. A line that is due is answered by that. */
export const keep = (at: EmergencyAsking): Move<EmergencyAsking | EmergencyWorking | EmergencyPassed> =>
  at.oneTimeSession !== undefined && lineOf(at)?.emergency.due
    ? work(at, { do: 'stay', lineId: at.lineId ?? '' })
    : goOn(at);

/** The lists have come again; a screen that lost what it shows gives way. A sign-in goes on with what is due now. */
export function takeUp(at: EmergencyAsking, own: EmergencyData): Move<EmergencyAsking | EmergencyPassed> {
  const now = { ...at, own, chosen: at.chosen && chosenNow(at.chosen, own) };
  if (mayStandAt(at.place, now) || at.place.at === 'line') return [now];
  if (at.oneTimeSession !== undefined) return followOwn(now, own);
  const line = lineOf(now);
  return line && mayChange(line)
    ? arriveAt(now, { at: 'choose' }, 'replace')
    : arriveAt(blank(now), dispatcher, 'replace');
}

const textsOf = (boxes: readonly Box[]) => [...new Set(boxes.map(({ text }) => text))];

export function confirm(at: EmergencyAsking, ticked: readonly string[]): Move<EmergencyAsking | EmergencyWorking> {
  const line = lineOf(at);
  const { chosen } = at;
  if (!line || !chosen) return [at];
  const boxes = movesOf(chosen, line, at.own.lines).flatMap((move) => move.boxes);
  const missing = missingIn(boxes, ticked);
  if (missing.length > 0) return [ask(at, { missing })];
  const choice: ConfirmedChoice = { line, acknowledgements: textsOf(boxes) };
  return 'checked' in chosen
    ? work(at, { do: 'useNew', checked: chosen.checked, ...choice })
    : work(at, { do: 'useLocation', location: chosen.location, ...choice });
}

/** Gives the other lines the location of this one. */
export function useForOthers(at: EmergencyAsking, ticked: readonly string[]): Move<EmergencyAsking | EmergencyWorking> {
  const line = lineOf(at);
  const location = locationOf(at);
  if (!line || !location) return [at];
  const rows = othersFor(at.own, line).map((other) => ({ line: other, boxes: boxesOfOther({ location }, other) }));
  const missing = missingIn(
    rows.flatMap(({ boxes }) => boxes),
    ticked,
  );
  if (missing.length > 0) return [ask(at, { missing })];
  const choices = rows.map(({ line: other, boxes }) => ({ line: other, acknowledgements: textsOf(boxes) }));
  return work(at, { do: 'useForLines', locationId: location.id, choices });
}

const declineTexts = { noLocation: 'nationalCallCenter', outOfCountry: 'outOfCountry' } as const;
const emptyPhone: Refusal = { name: 'emptyPhone', kind: 'formValidation', surface: 'field', field: 'credential' };

export function decline(
  at: EmergencyAsking,
  { reason, otherPhone, ticked }: { reason: DeclineReason; otherPhone: string; ticked: readonly string[] },
): Move<EmergencyAsking | EmergencyWorking> {
  const line = lineOf(at);
  if (!line) return [at];
  const boxes = boxesAt([declineTexts[reason]]);
  const missing = missingIn(boxes, ticked);
  const isPhoneMissing = otherPhone === '';
  if (missing.length > 0 || isPhoneMissing)
    return [ask(at, { missing, ...(isPhoneMissing && { problem: emptyPhone }) })];
  return work(at, { do: 'decline', reason, otherPhone, line, acknowledgements: textsOf(boxes) });
}

/** A refused call, at the screen that made it. Another tab may have been quicker: the lists are asked for again. */
export function showProblem(at: EmergencyContext, problem: Refusal, isAdding?: true): Move<EmergencyAsking> {
  const shown = { problem, ...(isAdding && { isAdding }) };
  if (problem.name === 'emergencyLocationLimit') {
    const place = { at: 'replace' } as const;
    return [ask({ ...at, place }, shown), { do: 'show', place, by: 'push' }, { do: 'look' }];
  }
  if (isUnchecked(problem) && at.oneTimeSession !== undefined) return sayUnchecked(at, 'replace');
  if (lostRaces.includes(problem.name)) {
    const place = { at: 'choose' } as const;
    return [ask({ ...at, place, chosen: undefined }, shown), { do: 'show', place, by: 'replace' }, { do: 'look' }];
  }
  if (problem.name === 'acknowledgementMissing') return [ask(at, shown), { do: 'look' }];
  return [ask(at, shown)];
}

/** What the user says of a test call from a line. */
export const answerTest = (at: EmergencyAsking, lineId: string, wasRight: boolean): Move<EmergencyWorking> => [
  { ...known(at), step: 'working', tests: lineId },
  { do: 'answerTest', lineId, wasRight },
];

/** A refused answer about a test call, at its line. The address may not be in force any more. */
export const showTestProblem = (at: EmergencyContext, problem: Refusal, lineId: string): Move<EmergencyAsking> => [
  ask(at, { problem, tests: lineId }),
  { do: 'look' },
];

/** A refused check of an address that is being entered. Back leads to what was typed; by session its screen says it all. */
export function showEntryProblem(at: EmergencyAsking, problem: Refusal): Move<EmergencyAsking> {
  if (!isUnchecked(problem)) return [ask(at, { problem })];
  return at.oneTimeSession === undefined ? [at] : sayUnchecked(at, 'push');
}

const isUnchecked = ({ name }: Refusal) => name === 'emergencyAddressTemporarilyUnavailable';

/** Addresses cannot be checked now: the sign-in only says so, and its lines wait. */
const sayUnchecked = (at: EmergencyContext, by: By): Move<EmergencyAsking> =>
  arriveAt({ ...at, own: { ...at.own, lines: { ...at.own.lines, isUnavailable: true } } }, dispatcher, by);

/** What a choice is refused for when it was changed or deleted meanwhile. */
const lostRaces: readonly Refusal['name'][] = ['emergencyLocationDeleted', 'emergencyLocationUnusable'];
