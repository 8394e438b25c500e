/** Why the users of a retired app are turned away, each with its code (§8). */
export const retirementCodes = { noPermission: 209, sunset: 210, migration: 211 } as const;
export type Retirement = keyof typeof retirementCodes;

/** What a registration says of the end of its app. */
export interface RetirementPlan {
  readonly retired?: Retirement | undefined;
  /** The day from which it is retired, as YYYY-MM-DD; its users are warned until then. */
  readonly sunsetOn?: string | undefined;
}

/** Why an app's users are turned away on a day; undefined while it works. */
export function retirementOn(today: string, { retired, sunsetOn }: RetirementPlan): Retirement | undefined {
  return retired ?? (sunsetOn !== undefined && sunsetOn <= today ? 'sunset' : undefined);
}

/** The day that an app's users are warned of; undefined where there is none ahead. */
export function sunsetAhead(today: string, plan: RetirementPlan): string | undefined {
  return retirementOn(today, plan) === undefined ? plan.sunsetOn : undefined;
}

/** The day of a moment, in UTC. */
export function utcDayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
