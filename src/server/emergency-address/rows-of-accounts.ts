import type { RowsOfAccounts } from '../storage/capability-tables.ts';

/** What becomes of the rows of an account. */
export const ofAccounts: RowsOfAccounts = {
  emergency_networks: { exported: { leftOut: 'hashes of networks' }, onRemoval: 'deleted' },
  emergency_put_offs: { exported: { as: 'emergencyPutOffs', columns: ['count', 'first_at'] }, onRemoval: 'deleted' },
  emergency_notices: {
    exported: { leftOut: 'what a mail tells of a line, for an hour; the choices are exported' },
    onRemoval: 'deleted',
  },
  emergency_registrations: {
    exported: {
      as: 'emergencyAddresses',
      columns: [
        'line_id',
        'choice',
        'location_id',
        'address',
        'status',
        'other_phone',
        'registered_at',
        'ended_at',
        'test_right',
        'test_at',
        'set_by',
      ],
    },
    onRemoval: 'deleted',
  },
  emergency_locations: {
    exported: { as: 'locations', columns: ['id', 'name', 'address', 'status', 'created_at', 'check_result'] },
    onRemoval: 'deleted',
  },
  lines: {
    exported: { as: 'lines', columns: ['id', 'kind', 'name', 'e164', 'country_iso', 'created_at'] },
    onRemoval: 'deleted',
  },
  emergency_acknowledgements: {
    exported: { as: 'acknowledgements', columns: ['line_id', 'text', 'version', 'locale', 'at'] },
    onRemoval: { instead: 'kept as evidence, marked, until EMERGENCY_EVIDENCE_DAYS are over' },
  },
};
