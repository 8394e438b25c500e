import { type Config, ConfigurationError, misspeltVariables, readConfigToCheck } from '../config.ts';
import { type CheckResult, failed, told, well } from './check-result.ts';
import { checkDatabase } from './database-checks.ts';
import { checkMessages } from './message-checks.ts';
import { type BrandChecks, checkPlaces } from './place-checks.ts';

/** Checks the configuration and what it leads to. It changes nothing, and may run beside a server. */
export async function* examineConfiguration(brands: BrandChecks): AsyncGenerator<CheckResult> {
  for (const { given, meant } of misspeltVariables())
    yield told('configuration', `${given} is no setting. Is ${meant} meant?`);
  let read: { readonly config: Config; readonly hasSecrets: boolean };
  try {
    read = readConfigToCheck();
  } catch (reason) {
    if (!(reason instanceof ConfigurationError)) throw reason;
    yield failed('configuration', `${reason.message} Nothing else can be checked before.`);
    return;
  }
  const { config, hasSecrets } = read;
  yield well('configuration', 'every value is valid.');
  if (!hasSecrets) yield told('SECRETS', 'it is not set; the first start makes one in DATA_DIR. Back that folder up.');
  yield* checkDatabase(config, hasSecrets);
  yield* checkPlaces(config, brands);
  yield* checkMessages(config);
}
