import { type Config, ConfigurationError, misspeltVariables, readConfigToCheck } from '../config.ts';
import { type CheckResult, failed, told, well } from './check-result.ts';
import { checkDatabase } from './database-checks.ts';
import { checkMessages } from './message-checks.ts';
import { type BrandChecks, checkPlaces, checkPorts } from './place-checks.ts';

/** What a process has found, and when it had looked (ms since 1970). */
export interface Examination {
  readonly at: number;
  readonly findings: readonly CheckResult[];
}

/** For so long the findings of a process are told again, so that nobody has it ask other machines without end. */
const keptMs = 30_000;

/** Examines the configuration with which this process runs. Who asks while it looks, or soon after, gets the same findings. */
export function createExamination(config: Config, brands: BrandChecks): () => Promise<Examination> {
  let last: { readonly begunAt: number; readonly found: Promise<Examination> } | undefined;
  return () => {
    if (!last || Date.now() - last.begunAt > keptMs) {
      const found = examineRunning(config, brands);
      last = { begunAt: Date.now(), found };
      found.catch(() => {
        last = undefined;
      });
    }
    return last.found;
  };
}

async function examineRunning(config: Config, brands: BrandChecks): Promise<Examination> {
  const findings: CheckResult[] = [];
  for (const { given, meant } of misspeltVariables())
    findings.push(told('configuration', `${given} is no setting. Is ${meant} meant?`));
  for (const checks of [checkDatabase(config, true), checkPlaces(config, brands), checkMessages(config)])
    for await (const finding of checks) findings.push(finding);
  return { at: Date.now(), findings };
}

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
  yield* checkPorts(config);
  yield* checkPlaces(config, brands);
  yield* checkMessages(config);
}
