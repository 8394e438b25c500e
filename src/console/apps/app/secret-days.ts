/** For how many days the present secret may work beside the next one; two weeks are proposed. */
export const keptDays = ['0', '1', '7', '14', '30', '90'] as const;
export type KeptDays = (typeof keptDays)[number];

/** What a former secret is given at once. */
export const moreDays = 14;
