import { useEffect } from 'react';
import { ignoreNotLoaded } from '../../kernel/loadPart.ts';
import { useVisit } from '../../kernel/visit.tsx';
import type { TypedCredential } from '../sign-in.flow.ts';

/** Says in which country the number is not valid, since that may be the mistake. */
export function InvalidPhone({ typed }: { typed: TypedCredential }) {
  const { say, hasText, language, loadTexts, t } = useVisit();
  useEffect(() => void loadTexts('phoneForm').catch(ignoreNotLoaded), [loadTexts]);
  const { countryIsoCode, countryCode = '' } = typed;
  const country = countryIsoCode && new Intl.DisplayNames([language], { type: 'region' }).of(countryIsoCode);
  return country && hasText('phoneForm.invalid')
    ? say('phoneForm.invalid', { country, code: countryCode })
    : t('error.invalidPhone');
}
