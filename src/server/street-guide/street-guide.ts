export { type GuideLayoutName, type GuideRecord, guideLayoutNames, guideLayouts } from './guide-layouts.rules.ts';
export type { NewRange } from './guide-levels.rules.ts';
export { createStreetGuide, type Dataset, type StreetGuide } from './guide-store.ts';
export { guideTables } from './guide-tables.ts';
export { createGuideValidation, streetOf } from './street-guide-validation.ts';
export { loadStreetTypes } from './street-types.ts';
