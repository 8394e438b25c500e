import { useEffect } from 'react';
import type { PageBrand } from '../../contract/brand.ts';
import type { FlowStep } from '../../contract/paths.ts';
import { useVisit } from './visit.tsx';

/** Global Privacy Control (W3C): the person asks not to be tracked. */
const isPrivate = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Tells analytics which step of the flow is shown (§2.2), where the brand has any and the person has not refused. */
export function useStepReport(step: FlowStep): void {
  const { brand } = useVisit();
  const isTold =
    (brand.omnitureEnabled && brand.omnitureScriptUrl) || (brand.mixPanelEnabled && brand.mixPanelScriptUrl);
  useEffect(() => {
    if (!isTold || isPrivate()) return;
    import('./analytics.ts').then(({ reportStep }) => reportStep(step, brand)).catch(() => undefined);
  }, [isTold, step, brand]);
}

/** What is sent as `f` (§3.5); a sign-in never fails for want of it. */
export async function fraudFieldOf(brand: PageBrand): Promise<{ f?: string }> {
  if (!brand.iovationEnabled || !brand.iovationScriptUrl) return {};
  const f = await import('./fraud.ts').then(({ fraudValue }) => fraudValue(brand)).catch(() => undefined);
  return f ? { f } : {};
}
