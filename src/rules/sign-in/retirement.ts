/** Error codes by the reason why the users of a retired app are refused (AUTHZ-6). */
export const retirementCodes = { noPermission: 209, sunset: 210, migration: 211 } as const;
export type Retirement = keyof typeof retirementCodes;

/** The part of a client registration about the retirement of the app. */
export interface RetirementPlan {
  readonly retired?: Retirement | undefined;
  /** Day from which the app is retired, as YYYY-MM-DD in UTC. Users are warned before it. */
  readonly sunsetOn?: string | undefined;
}

/** Why the users of an app are refused on a day; undefined while the app is in service. */
export function retirementOn(today: string, { retired, sunsetOn }: RetirementPlan): Retirement | undefined {
  return retired ?? (sunsetOn !== undefined && sunsetOn <= today ? 'sunset' : undefined);
}

/** The future day on which an app retires; undefined if there is none or the app is retired already. */
export function upcomingSunset(today: string, plan: RetirementPlan): string | undefined {
  return retirementOn(today, plan) === undefined ? plan.sunsetOn : undefined;
}

/** The UTC day of a time in milliseconds, as YYYY-MM-DD. */
export function utcDayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
