import type { PageBrand } from '../../../contract/brand/brand.ts';
import type { FlowStep } from '../../../contract/paths.ts';
import { loadScript } from './loadScript.ts';

/** Everything that analytics receives: the flow step. No credential, address or user id (TRACK-1). */
interface StepReached {
  readonly event: 'step';
  readonly step: FlowStep;
  readonly brandId: number;
}

/**
 * What an analytics script finds at `window.<queue>`: its account and the events so far. The script takes them and
 * replaces `push` to receive later events.
 */
interface Queue {
  readonly account: string;
  readonly events: StepReached[];
}

interface Provider {
  readonly queue: string;
  readonly isEnabled: boolean | undefined;
  readonly script: string | undefined;
  readonly account: string | undefined;
}

const providersOf = (brand: PageBrand): readonly Provider[] => [
  {
    queue: 'porticoWebAnalytics',
    isEnabled: brand.omnitureEnabled,
    script: brand.omnitureScriptUrl,
    account: brand.omnitureServiceWebAccount,
  },
  {
    queue: 'porticoProductAnalytics',
    isEnabled: brand.mixPanelEnabled,
    script: brand.mixPanelScriptUrl,
    account: brand.mixPanelWriteKey,
  },
];

const queues = new Map<string, Queue>();

/** Reports to each analytics service that the brand enables. The first event loads its script. */
export function reportStep(step: FlowStep, brand: PageBrand): void {
  for (const provider of providersOf(brand))
    if (provider.isEnabled && provider.script)
      queueOf(provider, provider.script).events.push({ event: 'step', step, brandId: brand.brandId });
}

function queueOf({ queue, account = '' }: Provider, script: string): Queue {
  const known = queues.get(script);
  if (known) return known;
  const opened: Queue = { account, events: [] };
  queues.set(script, opened);
  Object.assign(window, { [queue]: opened });
  loadScript(script);
  return opened;
}
