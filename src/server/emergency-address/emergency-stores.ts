import type { Database } from '../storage/database.ts';
import { createLines, type Lines } from './lines.ts';
import { createLocations, type Locations } from './locations.ts';
import { createRegistrations, type Registrations } from './registrations.ts';

/** Lines, saved addresses, and what users chose. The server and operators share them. */
export interface EmergencyStores {
  readonly lines: Lines;
  readonly locations: Locations;
  readonly registrations: Registrations;
}

export function createEmergencyStores(database: Database): EmergencyStores {
  return {
    lines: createLines(database),
    locations: createLocations(database),
    registrations: createRegistrations(database),
  };
}
