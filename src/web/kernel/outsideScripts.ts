import { useEffect } from 'react';
import type { PageBrand } from '../../contract/brand.ts';
import type { FlowStep } from '../../contract/paths.ts';
import { useVisit } from './visit.tsx';

/** Global Privacy Control (W3C): the person asks not to be tracked. */
const isPrivate = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Reports the current flow step to analytics (TRACK-1), if the brand has any and the user has not opted out. */
export function useStepReport(step: FlowStep): void {
  const { brand } = useVisit();
  const isReported =
    (brand.omnitureEnabled && brand.omnitureScriptUrl) || (brand.mixPanelEnabled && brand.mixPanelScriptUrl);
  useEffect(() => {
    if (!isReported || isPrivate()) return;
    import('./analytics.ts').then(({ reportStep }) => reportStep(step, brand)).catch(() => undefined);
  }, [isReported, step, brand]);
}

/** The value sent as `f` (FRAUD-1). A sign-in continues without it. */
export async function fraudFieldOf(brand: PageBrand): Promise<{ f?: string }> {
  if (!brand.iovationEnabled || !brand.iovationScriptUrl) return {};
  const f = await import('./fraud.ts').then(({ fraudValue }) => fraudValue(brand)).catch(() => undefined);
  return f ? { f } : {};
}
