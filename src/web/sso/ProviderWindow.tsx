import { useEffect, useId, useState } from 'react';
import { connectableProviders } from '../../contract/brand/external-providers.ts';
import { providerAnswered } from '../../contract/sign-in/sso-paths.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { ContinueButton } from '../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { FieldMessage } from '../../ui/messages/FieldMessage.tsx';
import { leaveFor } from '../kernel/browser/document.ts';
import { listenToTabs } from '../kernel/browser/tabs.ts';
import { openProvider, providerWindow } from '../kernel/navigation/openProvider.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** How often the page looks whether the window is still there: browsers tell nobody. */
const lookEveryMs = 500;

/** Waits for the window of a provider (GOOG-1). Its last page says how to go on. */
export function ProviderWindow() {
  const { t, signIn } = useVisit();
  const messageId = useId();
  const { opened, provider = 'google', added = {} } = providerWindow();
  const { name } = connectableProviders[provider];
  const [isOpen, setIsOpen] = useState(opened?.closed === false);
  useFocusOnArrival();
  useEffect(() => {
    const timer = setInterval(() => setIsOpen(opened?.closed === false), lookEveryMs);
    return () => clearInterval(timer);
  }, [opened]);
  useEffect(() => {
    if (!signIn) return undefined;
    return listenToTabs(signIn.id, (word) => {
      if (word.startsWith(providerAnswered)) leaveFor(`/?${word.slice(providerAnswered.length)}`);
    });
  }, [signIn]);
  const isBlocked = opened === null;
  return (
    <div>
      <Heading title={isOpen ? t('providerWindow.heading', { provider: name }) : t(`loginOptions.${provider}`)} />
      <FieldMessage id={messageId}>
        {!isOpen && t(isBlocked ? 'providerWindow.blocked' : 'providerWindow.closed', { provider: name })}
      </FieldMessage>
      {isOpen ? (
        <ContinueButton onClick={() => opened?.focus()}>{t('providerWindow.show')}</ContinueButton>
      ) : (
        <ContinueButton onClick={() => openProvider(provider, added, false)}>
          {t('providerWindow.continueHere')}
        </ContinueButton>
      )}
      <QuietLink href={`#${pathTo('enterCredential')}`} onClick={() => opened?.close()}>
        {t('providerWindow.cancel')}
      </QuietLink>
    </div>
  );
}
