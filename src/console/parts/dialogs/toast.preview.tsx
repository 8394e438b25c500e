import { useEffect } from 'react';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { Toasts, tell } from './toast.tsx';

function Telling({ text, undo }: { readonly text: string; readonly undo?: () => void }) {
  useEffect(() => tell(text, undo), [text, undo]);
  return <Toasts />;
}

const nothing = () => undefined;

export const previews: PartPreviews = {
  Toasts: {
    'can be put back': {
      draw: (say) => <Telling text={say('people.savedView.removed', { name: 'Night shift' })} undo={nothing} />,
    },
    'with a long name': {
      draw: (say) => (
        <Telling text={say('person.dialog.disable.done', { name: 'Bartholomew Featherstonehaugh-Wijngaarden' })} />
      ),
    },
  },
};
