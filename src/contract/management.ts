/** Root of the API for those who manage an installation. */
export const managementPath = '/admin/v1';
