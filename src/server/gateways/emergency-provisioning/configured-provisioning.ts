import type { Config } from '../../config.ts';
import type { EmergencyProvisioning } from './emergency-provisioning.ts';
import { createHttpProvisioning, type HttpProvisioningDeps } from './http-provisioning.ts';

/** The service of the configuration; without one nobody is told, and what users choose is saved. */
export function configuredProvisioning(
  config: Pick<Config, 'EMERGENCY_PROVISIONING_URL' | 'EMERGENCY_PROVISIONING_TOKEN'>,
  deps: Pick<HttpProvisioningDeps, 'report' | 'splitStreet'>,
): EmergencyProvisioning | undefined {
  const { EMERGENCY_PROVISIONING_URL: url, EMERGENCY_PROVISIONING_TOKEN: token } = config;
  return url === undefined ? undefined : createHttpProvisioning({ ...deps, url, token });
}
