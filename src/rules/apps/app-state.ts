import { type RetirementPlan, retirementOn, upcomingSunset } from '../sign-in/retirement.ts';

/** Where an app stands: open, its end is announced, retired, or switched off. */
export const appStates = ['open', 'ending', 'retired', 'disabled'] as const;
export type AppState = (typeof appStates)[number];

/** The state of an app on a day (UTC, as YYYY-MM-DD). */
export function stateOfApp(today: string, app: RetirementPlan & { readonly isDisabled: boolean }): AppState {
  if (app.isDisabled) return 'disabled';
  if (retirementOn(today, app) !== undefined) return 'retired';
  return upcomingSunset(today, app) === undefined ? 'open' : 'ending';
}
