import { useEffect } from 'react';
import type { PageBrand } from '../../../contract/brand/brand.ts';
import type { FlowStep } from '../../../contract/paths.ts';
import { useVisit } from '../visit/visit.tsx';

/** Whether the user asks not to be tracked (W3C Global Privacy Control). */
const isPrivate = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Reports the flow step to analytics, if the brand has any and the user does not object (TRACK-1). */
export function useStepReport(step: FlowStep): void {
  const { brand } = useVisit();
  const isReported =
    (brand.omnitureEnabled && brand.omnitureScriptUrl) || (brand.mixPanelEnabled && brand.mixPanelScriptUrl);
  useEffect(() => {
    if (!isReported || isPrivate()) return;
    import('./analytics.ts').then((analytics) => analytics.reportStep(step, brand)).catch(() => undefined);
  }, [isReported, step, brand]);
}

/** The `f` field of calls (FRAUD-1). A sign-in does not fail without it. */
export async function fraudFieldOf(brand: PageBrand): Promise<{ f?: string }> {
  if (!brand.iovationEnabled || !brand.iovationScriptUrl) return {};
  const f = await import('./fraud.ts').then((fraud) => fraud.fraudValue(brand)).catch(() => undefined);
  return f ? { f } : {};
}
