import type { StepResult } from '../../rules/sign-in/step-exits.ts';
import { tellTabs } from '../kernel/browser/tabs.ts';
import type { Visit } from '../kernel/visit/visit.tsx';

export type Proceed = (result: StepResult) => void;

/** The sign-in goes on, in the brand of the account. */
export async function proceedAs(
  { result, brandId }: { readonly result: StepResult; readonly brandId: number },
  { brand, changeBrand, signIn }: Visit,
  proceed: Proceed,
): Promise<void> {
  if (brandId !== brand.brandId) await changeBrand(brandId);
  proceed(result);
  tellTabs(signIn?.id ?? '', 'moved'); // last, so that what they ask then finds the step taken
}
