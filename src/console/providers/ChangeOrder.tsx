import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { countriesIn, useCountryName } from '../kernel/countries.ts';
import { type ProviderOrder, type ServiceProvider, setProviderOrder } from '../kernel/management.generated.ts';
import { useSay, useStart } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { HoursSelect } from '../parts/forms/HoursSelect.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { wayOf } from '../parts/messages/message-words.ts';
import { keyOfProviders } from '../parts/providers/providers-query.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { anyCountry, chosenProviders, hoursOfOrder } from './orders-of-ways.ts';

type Way = ProviderOrder['channel'];

interface ChangeOrderProps {
  /** Orders of which a way can be chosen. */
  readonly ways: readonly ProviderOrder[];
  /** What is proposed for a way and a country; without it they are asked for. */
  readonly of?: Pick<ProviderOrder, 'channel' | 'country' | 'providers'>;
  readonly providers: readonly ServiceProvider[];
  readonly onClose: () => void;
}

const hourMs = 3_600_000;

/** Asks who sends messages of a way to a country, who takes over, until when, and why. */
export function ChangeOrder({ ways, of, providers, onClose }: ChangeOrderProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [channel, setChannel] = useState<Way>(of?.channel ?? ways[0]?.channel ?? 'sms');
  const [country, setCountry] = useState(of?.country ?? '');
  const [hours, setHours] = useState<number>(hoursOfOrder[0]);
  const order = ways.find((one) => one.channel === channel);
  const usual = order?.usual ?? [];
  const [choices, setChoices] = useState<readonly string[]>(of?.providers ?? []);
  const chosen = chosenProviders(choices);
  const countryOf = useCountryName();
  const chooseWay = (way: Way) => {
    setChannel(way);
    setChoices([]);
  };
  return (
    <ConfirmDialog
      title={say(of ? 'providers.changeTitle' : 'providers.chooseTitle')}
      verb={say('providers.change')}
      reason="needed"
      isBlocked={country === '' || chosen.length === 0}
      onClose={onClose}
      perform={async (options) => {
        const until = hours === 0 ? {} : { until: Date.now() + hours * hourMs };
        const wish = { channel, country, providers: chosen, ...until, reason: options.reason ?? '' };
        await call(setProviderOrder, wish, options);
        await queries.invalidateQueries({ queryKey: keyOfProviders });
        tell(say('providers.done', { provider: chosen[0] ?? '' }));
      }}
    >
      {of ? (
        <p>
          {country === anyCountry
            ? wayOf(say, of)
            : say('providers.inCountry', { country: countryOf(country), state: wayOf(say, of) })}
        </p>
      ) : (
        <PlaceFields ways={ways} channel={channel} setChannel={chooseWay} country={country} setCountry={setCountry} />
      )}
      <ChoiceFields
        key={channel}
        usual={usual}
        choices={choices}
        place={{ channel, country }}
        providers={providers}
        onChange={setChoices}
      />
      <HoursSelect options={hoursOfOrder} hours={hours} onChange={setHours} />
    </ConfirmDialog>
  );
}

interface PlaceFieldsProps extends Pick<ChangeOrderProps, 'ways'> {
  readonly channel: Way;
  readonly setChannel: (channel: Way) => void;
  readonly country: string;
  readonly setCountry: (country: string) => void;
}

function PlaceFields({ ways, channel, setChannel, country, setCountry }: PlaceFieldsProps) {
  const say = useSay();
  const { language } = useStart();
  const countries = countriesIn(language).map(({ code, name }) => ({ value: code, text: name }));
  return (
    <>
      {ways.length > 1 && (
        <Select
          label={say('messages.way')}
          value={channel}
          options={ways.map((one) => ({ value: one.channel, text: wayOf(say, one) }))}
          onChange={setChannel}
        />
      )}
      <Select
        label={say('lines.detail.country')}
        value={country}
        options={[{ value: '', text: '—' }, ...countries]}
        onChange={setCountry}
      />
    </>
  );
}
