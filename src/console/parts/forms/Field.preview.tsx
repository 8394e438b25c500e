import { type ComponentProps, useState } from 'react';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { DateField } from './DateField.tsx';
import { FileField } from './FileField.tsx';
import { FoundField } from './FoundField.tsx';
import { Half } from './RadioRows.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

const nothing = () => undefined;

const text = (say: ConsoleSay, more: Partial<ComponentProps<typeof TextField>>) => (
  <Card isPadded>
    <TextField label={say('rules.allowedNetworks')} name="networks" value="" onChange={nothing} {...more} />
  </Card>
);

/** A field in which one can type, as its list opens by typing alone. */
function Finding({ say, found }: { readonly say: ConsoleSay; readonly found: readonly string[] }) {
  const [typed, setTyped] = useState('');
  return (
    <FoundField
      label={say('rules.try.person')}
      placeholder={say('rules.try.placeholder')}
      text={typed}
      onText={setTyped}
      found={found.map((name, id) => ({
        id: String(id),
        text: name,
        detail: say('person.extension', { extension: '204' }),
      }))}
      none={say('rules.try.none')}
      onChoose={nothing}
    />
  );
}

const ways = ['totp', 'email', 'sms', 'voice'] as const;
const select = (say: ConsoleSay) => (
  <Card isPadded>
    <Select
      label={say('people.filter.secondStep')}
      value="totp"
      options={ways.map((value) => ({ value, text: say(`rules.channel.${value}`) }))}
      onChange={nothing}
    />
  </Card>
);

export const previews: PartPreviews = {
  TextField: {
    'empty, with a hint': { draw: (say) => text(say, { hint: say('rules.networkHint') }) },
    'with what is wrong': {
      draw: (say) =>
        text(say, {
          value: '192.0.2.1/24',
          isMono: true,
          rows: 3,
          error: say('rules.networkWrong', { network: '192.0.2.1/24' }),
        }),
    },
    'can be read alone': { draw: (say) => text(say, { value: '2001:db8::/32', isMono: true, isReadOnly: true }) },
    'two beside each other': {
      draw: (say) => (
        <Card isPadded>
          <Half>
            <TextField label={say('people.firstName')} name="first" value="Esi" onChange={nothing} />
            <TextField label={say('people.lastName')} name="last" value="Ampofo" onChange={nothing} />
          </Half>
        </Card>
      ),
    },
  },
  DateField: {
    'with a hint': {
      draw: (say) => (
        <Card isPadded>
          <DateField
            label={say('rules.requiredFrom')}
            name="day"
            value="2027-03-01"
            hint={say('rules.dayHint')}
            onChange={nothing}
          />
        </Card>
      ),
    },
    'with what is missing': {
      draw: (say) => (
        <Card isPadded>
          <DateField
            label={say('rules.requiredFrom')}
            name="day"
            value=""
            error={say('rules.dayMissing')}
            onChange={nothing}
          />
        </Card>
      ),
    },
  },
  FileField: {
    'nothing is chosen': {
      draw: (say) => (
        <Card isPadded>
          <FileField
            label={say('import.file')}
            name="file"
            accept=".csv"
            hint={say('import.hint', { fields: say('people.firstName'), needed: say('people.firstName') })}
            onText={nothing}
          />
        </Card>
      ),
    },
  },
  Select: {
    'one is chosen': { draw: select },
    open: { draw: select, press: ['main button'], shows: '[role=listbox]' },
  },
  FoundField: {
    'nothing is typed': { draw: (say) => <Finding say={say} found={[]} /> },
    'some are found': {
      draw: (say) => <Finding say={say} found={['Esi Ampofo', 'Bartholomew Featherstonehaugh-Wijngaarden']} />,
      press: [['input', 'e']],
      shows: '[role=listbox]',
    },
    'nobody is found': {
      draw: (say) => <Finding say={say} found={[]} />,
      press: [['input', 'zz']],
      shows: '[role=listbox]',
    },
  },
};
