import type { Config } from '../config.ts';
import type { SignInLimits } from './sign-in-deps.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The limits of this installation. */
export function limitsOf(config: Config): SignInLimits {
  return {
    lookupsAMinute: { most: config.LOOKUPS_PER_ADDRESS, windowMs: minute },
    lookupsAnHour: { most: 5 * config.LOOKUPS_PER_ADDRESS, windowMs: hour },
    failuresOfAddress: { most: config.FAILURES_PER_ADDRESS, windowMs: minute },
    failuresOfAccount: {
      most: config.FAILURES_PER_ACCOUNT,
      windowMs: 10 * minute,
      wait: { firstMs: minute / 2, longestMs: hour },
    },
    failuresUntilLocked: { most: config.FAILURES_UNTIL_LOCKED, windowMs: 36_500 * day },
    failuresOfUnknown: { most: config.FAILURES_UNTIL_LOCKED, windowMs: day },
    triesBesideOthers: { most: config.FAILURES_UNTIL_LOCKED, windowMs: day },
  };
}
