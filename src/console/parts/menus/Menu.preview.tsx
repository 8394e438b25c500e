import { useState } from 'react';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../buttons/Button.tsx';
import { MenuButton } from './MenuButton.tsx';

const nothing = () => undefined;
const press = ['main button'];
const columns = ['extension', 'state', 'secondStep', 'ways', 'lastSignIn'] as const;

/** A menu in which several are chosen. */
function Columns() {
  const say = useSay();
  const [hidden, setHidden] = useState<readonly string[]>(['ways']);
  return (
    <MenuButton
      className={buttonClass({})}
      groups={[
        { choices: columns.map((id) => ({ id, text: say(`people.column.${id}`), isChosen: !hidden.includes(id) })) },
      ]}
      onChoose={(id) => setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])}
    >
      {say('people.columns')}
    </MenuButton>
  );
}

const grouped = (say: ConsoleSay) => (
  <MenuButton
    className={buttonClass({})}
    groups={[
      {
        title: say('people.filter.role'),
        choices: [
          { id: 'administrator', text: say('people.role.administrator') },
          { id: 'user', text: say('people.role.user') },
        ],
      },
      { choices: [{ id: 'invited', text: say('people.filter.invited') }] },
    ]}
    onChoose={nothing}
  >
    {say('people.addFilter')}
  </MenuButton>
);

export const previews: PartPreviews = {
  MenuButton: {
    closed: { draw: grouped },
    'in groups': { draw: grouped, press, shows: '[role=menuitem]' },
    'some are chosen': { draw: () => <Columns />, press, shows: '[role=menuitemcheckbox]' },
  },
};
