import type { ProviderOrder, ServiceProvider } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Select } from '../parts/forms/Select.tsx';
import { stateOfProvider } from '../parts/providers/provider-words.ts';
import { answersFor, choiceWords, chosenProviders } from './orders-of-ways.ts';

interface ChoiceFieldsProps {
  /** The names of the environment. */
  readonly usual: readonly string[];
  readonly choices: readonly string[];
  /** Where they would send, so that each says how it has answered there. */
  readonly place: Pick<ProviderOrder, 'channel' | 'country'>;
  readonly providers: readonly ServiceProvider[];
  readonly onChange: (choices: readonly string[]) => void;
}

/** The first choice, and who takes over when it fails. */
export function ChoiceFields({ usual, choices, place, providers, onChange }: ChoiceFieldsProps) {
  const say = useSay();
  const times = useTimes();
  const fields = choiceWords.slice(0, usual.length);
  const textOf = (name: string) => {
    const answers = answersFor(providers, place, name);
    return answers && answers.state !== 'unused' ? `${name} (${stateOfProvider(say, times, answers)})` : name;
  };
  const chosen = chosenProviders(choices);
  return (
    <>
      {fields.map((word, index) => (
        <Select
          key={word}
          label={say(word)}
          value={choices[index] ?? ''}
          options={[
            { value: '', text: say(index === 0 ? 'providers.choose' : 'rules.none') },
            ...usual.map((name) => ({ value: name, text: textOf(name) })),
          ]}
          onChange={(name) => onChange(fields.map((_, at) => (at === index ? name : (choices[at] ?? ''))))}
        />
      ))}
      <p>{say(chosen.length > 1 ? 'providers.takesOver' : 'providers.alone')}</p>
    </>
  );
}
