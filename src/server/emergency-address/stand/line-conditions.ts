import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Lines, each with the choice that counts for it: its own, or that of the main line that it follows. Both are of one company,
 * which is said so that the main lines of others are not read.
 */
export const linesWithChoices = sql`lines left join lines main on main.account_id = lines.account_id
    and main.company_id = lines.company_id and main.is_main = 1 and lines.follows_main = 1
  left join emergency_registrations chosen on chosen.line_id = coalesce(main.id, lines.id) and chosen.ended_at is null`;

/**
 * Whether emergency calls of one of these lines are routed by no address: nothing was chosen, or no location, or an address
 * that was refused or is outside of its area. Of a line that follows the main line, nothing is said beside that one until its
 * user has chosen.
 */
export const lacksAddress = sql<SqlBool>`(
  (chosen.id is null and main.id is null) or coalesce(chosen.choice in ('noLocation', 'outOfCountry'), false)
  or (main.id is null and (coalesce(chosen.status = 'Invalid', false) or coalesce(chosen.outside_area = 1, false))))`;

/** Whether a test call from one of these lines read another address. */
const isTestedWrong = sql<SqlBool>`(main.id is null and coalesce(chosen.test_right = 0, false))`;

/** Whether the service for emergency calls sets up the address of one of these lines. The orders under way are read at once. */
const isSetUp = sql<SqlBool>`lines.id in (select emergency_provisioning.line_id from emergency_provisioning
  where emergency_provisioning.wanted = 'provision' and emergency_provisioning.state in ('queued', 'pending'))`;

/** Whether support checks an address of the user of one of these lines. The addresses that wait are read at once. */
const isWithSupport = sql<SqlBool>`lines.account_id in (select emergency_locations.account_id from emergency_locations
  where emergency_locations.check_reference is not null and emergency_locations.account_id is not null)`;

/** Where a line stands. One may stand in both: its user goes without a location until support has checked an address. */
export const lineStands = ['toFinish', 'beingChecked'] as const;
export type LineStand = (typeof lineStands)[number];

/** Which lines of `linesWithChoices` stand there. */
export const standsAt: Readonly<Record<LineStand, RawBuilder<SqlBool>>> = {
  toFinish: sql<SqlBool>`(${lacksAddress} or ${isTestedWrong})`,
  beingChecked: sql<SqlBool>`(${isSetUp} or ${isWithSupport})`,
};
