import { expiringLogoutNotices } from './authorization/logout-notices.ts';
import { expiringOidcRecords } from './authorization/oidc-adapter.ts';
import { expiringCounters } from './rate-limiter/rate-limiter.ts';
import { expiringAppSessions } from './sessions/session-store.ts';
import { expiringDevices } from './sign-in/known-devices.ts';
import { expiringSignIns } from './sign-in/sign-in-store.ts';
import type { ExpiringTable } from './storage/sweep.ts';

/** Every table that the sweep clears of expired rows. */
export const expiringTables: readonly ExpiringTable[] = [
  ...expiringSignIns,
  expiringAppSessions,
  expiringLogoutNotices,
  expiringCounters,
  expiringOidcRecords,
  expiringDevices,
];
