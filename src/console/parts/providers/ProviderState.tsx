import { useCountryName } from '../../kernel/countries.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { State } from '../icons/Icon.tsx';
import { lookOfProvider, type ProviderStanding, standingOf, stateOfProvider } from './provider-words.ts';

interface ProviderStateProps {
  /** With its countries, the worst of them counts. */
  readonly provider: ProviderStanding & { readonly countries?: readonly ProviderStanding[] | undefined };
}

/** How a provider has answered within the last hour, in a few words: as a whole, or where it is worse. */
export function ProviderState({ provider }: ProviderStateProps) {
  const say = useSay();
  const times = useTimes();
  const countryOf = useCountryName();
  const standing = standingOf(provider);
  const { icon, tone } = lookOfProvider(standing);
  const text = stateOfProvider(say, times, standing);
  const isOfCountry = standing !== provider && provider.countries !== undefined && standing.country !== undefined;
  return (
    <State of={icon} tone={tone}>
      {isOfCountry ? say('providers.inCountry', { country: countryOf(standing.country ?? ''), state: text }) : text}
    </State>
  );
}
