import type { PageBrand } from '../../contract/brand.ts';
import type { FlowStep } from '../../contract/paths.ts';
import { loadScript } from './loadScript.ts';

/** All that is ever told of a visit: where in the flow it stands. No credential, no address, no id of a person. */
interface StepReached {
  readonly event: 'step';
  readonly step: FlowStep;
  readonly brandId: number;
}

/**
 * What a script finds at `window.<queue>`: its account, and the events so far. It takes them and replaces `push`, so that
 * it gets the later ones as they come.
 */
interface Queue {
  readonly account: string;
  readonly events: StepReached[];
}

interface Provider {
  readonly queue: string;
  readonly isEnabled: boolean;
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

/** Tells each analytics service that the brand has switched on; its script is loaded for the first event. */
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
