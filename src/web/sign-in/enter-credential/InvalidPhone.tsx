import { useEffect } from 'react';
import type { TypedCredential } from '../../../rules/sign-in/sign-in-state.ts';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** Says in which country the number is not valid, since that may be the mistake. */
export function InvalidPhone({ typed }: { typed: TypedCredential }) {
  const { brand, say, hasText, language, loadTexts, t } = useVisit();
  useEffect(() => void loadTexts('phoneForm').catch(ignoreNotLoaded), [loadTexts]);
  // a form that was sent before its country code was loaded names none
  const countryIsoCode = typed.countryIsoCode || brand.suggestedCountryIsoCode;
  const code = typed.countryCode || brand.suggestedCountryCode;
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(countryIsoCode);
  return country && hasText('phoneForm.invalid')
    ? say('phoneForm.invalid', { country, code })
    : t('error.invalidPhone');
}
