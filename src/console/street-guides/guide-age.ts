/** How old the edition of a guide is, and what that means. Undefined where its name is no date. */
export interface GuideAge {
  /** Whole months since its edition. */
  readonly months: number;
  /** `fresh` for a year, `aging` for another one, and then `old`: houses and streets of since are missing. */
  readonly stands: 'fresh' | 'aging' | 'old';
}

const year = 12;

/** Reads the edition of a guide: a year, a month or a day. A year counts from its end, since it is not known better. */
export function ageOf(vintage: string, now: Date): GuideAge | undefined {
  const [, years, month] = /^(\d{4})(?:-(\d{2})(?:-\d{2})?)?$/.exec(vintage.trim()) ?? [];
  if (years === undefined) return undefined;
  const edition = Number(years) * year + (month === undefined ? year : Number(month)) - 1;
  const months = Math.max(0, now.getUTCFullYear() * year + now.getUTCMonth() - edition);
  return { months, stands: months <= year ? 'fresh' : months <= 2 * year ? 'aging' : 'old' };
}
