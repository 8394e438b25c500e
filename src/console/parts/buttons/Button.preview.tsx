import Plus from 'lucide/dist/esm/icons/plus.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { Button, TextButton } from './Button.tsx';

const looks = ['primary', 'danger', 'quiet', undefined] as const;

const each = (say: ConsoleSay, more: { readonly isSmall?: boolean; readonly 'aria-disabled'?: boolean }) => (
  <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
    {looks.map((look) => (
      <Button key={look ?? ''} look={look} {...more}>
        <Icon of={Plus} isSmall />
        {say('people.invite')}
      </Button>
    ))}
    <Button isIcon aria-label={say('dialog.close')} {...more}>
      <Icon of={X} isSmall />
    </Button>
    <TextButton aria-disabled={more['aria-disabled']}>{say('person.more')}</TextButton>
  </p>
);

export const previews: PartPreviews = {
  Button: {
    'in each look': { draw: (say) => each(say, {}) },
    small: { draw: (say) => each(say, { isSmall: true }) },
    'not possible now': { draw: (say) => each(say, { 'aria-disabled': true }) },
  },
};
