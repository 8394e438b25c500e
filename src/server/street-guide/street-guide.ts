export type { GuideLayoutName } from './guide-layouts.rules.ts';
export type { GuideLevel, NewRange } from './guide-levels.rules.ts';
export { namesStates } from './guide-states.rules.ts';
export { createStreetGuide, type StreetGuide } from './guide-store.ts';
export { guideTables } from './guide-tables.ts';
export { shortStreet } from './short-street.rules.ts';
export { createGuideValidation } from './street-guide-validation.ts';
export { loadStreetRules } from './street-types.ts';
export { writtenStreet } from './written-street.rules.ts';
