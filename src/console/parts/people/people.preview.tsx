import { listAccounts, showAccount } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { type SamplePerson, sampleAccount, samplePeople } from '../../kernel/preview/samples.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { InviteLink } from './InviteLink.tsx';
import { PersonField } from './PersonField.tsx';
import { PersonLink } from './PersonLink.tsx';

const nothing = () => undefined;
const field = (say: ConsoleSay) => (
  <Card isPadded>
    <PersonField label={say('rules.try.person')} company="birch-quay" onChoose={nothing} />
  </Card>
);
const found = (people: readonly SamplePerson[]) => answer(listAccounts, { items: people.map(sampleAccount) });
const shown = samplePeople.map((person) => answer(showAccount, sampleAccount(person), { who: person.id }));

export const previews: PartPreviews = {
  PersonField: {
    'nothing is typed': { draw: field },
    'some are found': {
      draw: field,
      answers: [found(samplePeople)],
      press: [['input', 'e']],
      shows: '[role=option] small',
    },
    'they are looked for': { draw: field, press: [['input', 'e']], shows: '[role=listbox]' },
  },
  InviteLink: { 'in the header of a view': { draw: () => <InviteLink /> } },
  PersonLink: {
    'a person who is there': {
      draw: () => <PersonLink id="bartholomew" />,
      answers: shown,
      shows: 'main a',
    },
    'a person who is there no more': {
      draw: () => <PersonLink id="removed" />,
      answers: [answer(showAccount, new ApiProblem('notFound', 404))],
    },
  },
};
