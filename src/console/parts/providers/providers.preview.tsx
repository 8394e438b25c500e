import { type ProviderAnswers, type ServiceProvider, showProviders } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ProviderState } from './ProviderState.tsx';
import { ProvidersNow } from './ProvidersNow.tsx';

const none: ProviderAnswers = { asked: 0, taken: 0, failed: 0, delivered: 0, undelivered: 0, refusals: [] };

function provider(
  service: string,
  name: string | undefined,
  state: ServiceProvider['state'],
  hour: Partial<ProviderAnswers>,
): ServiceProvider {
  const lastHour = { ...none, ...hour };
  const isConfigured = name !== undefined;
  const answered = { service, state, lastHour, lastDay: lastHour, isConfigured, countries: [] };
  return name === undefined ? answered : { ...answered, provider: name };
}

const losing = { asked: 240, taken: 240, delivered: 194, undelivered: 46, averageSecondsToArrive: 9.4 };
const ofTexts = provider('sms', 'Ostara SMS', 'losing', losing);
const well = provider('sms', 'Ferrywave', 'well', { asked: 9, taken: 9, averageSeconds: 0.3 });
const ofMail = provider('email', 'Lanternmail International Messaging', 'failing', { asked: 12, taken: 2, failed: 10 });
const unused = provider('voice', 'Ostara Voice', 'unused', {});
const ofOthers = provider('identityProviders', undefined, 'well', { asked: 31, taken: 31, averageSeconds: 1.1 });
const providers = [ofTexts, well, ofMail, unused, ofOthers];

export const previews: PartPreviews = {
  ProviderState: {
    'messages are lost': { draw: () => <ProviderState provider={ofTexts} /> },
    well: { draw: () => <ProviderState provider={well} /> },
    'most fails': { draw: () => <ProviderState provider={ofMail} /> },
    'not asked': { draw: () => <ProviderState provider={unused} /> },
  },
  ProvidersNow: {
    'several providers': { draw: () => <ProvidersNow />, answers: [answer(showProviders, { providers, orders: [] })] },
    'no provider': { draw: () => <ProvidersNow />, answers: [answer(showProviders, { providers: [], orders: [] })] },
  },
};
