import type { Config } from '../../config.ts';
import { createFakeFraudService } from './fake-fraud.ts';
import type { FraudService } from './fraud.ts';
import { createHttpFraudService } from './http-fraud.ts';

/** The service of the configuration; the fake one in the demo; else none, and nothing is checked. */
export function configuredFraudService(config: Config, report: (problem: string) => void): FraudService | undefined {
  const { FRAUD_CHECK_URL: url, FRAUD_CHECK_TOKEN: token } = config;
  if (url) return createHttpFraudService({ url, token, report });
  return config.isDemo ? createFakeFraudService() : undefined;
}
