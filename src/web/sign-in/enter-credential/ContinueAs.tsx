import { useEffect, useState } from 'react';
import { offeredProviders } from '../../../rules/sign-in/external-provider.ts';
import { SecondaryButton } from '../../../ui/buttons/SecondaryButton.tsx';
import { onNextInput } from '../../kernel/browser/document.ts';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { recognizeUser, signInUser } from '../../kernel/visit/negotiate.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { SignInProps } from '../SignInProps.ts';

/** Sign-ins that this document has tried; who returns to the form wants to be somebody else. */
const tried = new Set<string>();

/**
 * Signs in whom the network of the browser's computer knows (SIGN-11): at once, or by a button if the user is typing. A
 * failure is silent.
 */
export function ContinueAs({ send }: Pick<SignInProps, 'send'>) {
  const { t, hasText, loadTexts, brand, changeBrand, signIn, parameters, providers: connected } = useVisit();
  const { prompt, ui_options: uiOptions } = parameters;
  const isOffered = offeredProviders({ connected, brand, prompt, uiOptions }).includes('kerberos');
  useEffect(() => void loadTexts('loginOptions').catch(ignoreNotLoaded), [loadTexts]);
  const [name, setName] = useState<string>();
  const signInId = signIn?.id ?? '';

  async function goOn() {
    setName(undefined);
    const proven = await signInUser(signInId);
    if (!proven) return;
    if (proven.brandId !== brand.brandId) await changeBrand(proven.brandId).catch(ignoreNotLoaded);
    send({ type: 'provenApart', result: { oneTimeSession: proven.oneTimeSession } });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per sign-in
  useEffect(() => {
    let isTyping = false;
    let isShown = true;
    const forget = onNextInput(() => {
      isTyping = true;
    });
    if (isOffered && !tried.has(signInId))
      void recognizeUser(signInId).then((found) => {
        if (!found || !isShown) return;
        if (isTyping) setName(found.name);
        else void goOn();
      });
    tried.add(signInId);
    return () => {
      isShown = false;
      forget();
    };
  }, [signInId]);

  return (
    <div role="status">
      {name && hasText('loginOptions.kerberos') && (
        <SecondaryButton onClick={() => void goOn()}>{t('loginOptions.kerberos', { name })}</SecondaryButton>
      )}
    </div>
  );
}
