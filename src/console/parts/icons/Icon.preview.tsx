import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { Icon, IconTile, Initials, State, type Tone } from './Icon.tsx';
import { Tag } from './Tag.tsx';

const tones: readonly Tone[] = ['ok', 'warn', 'bad', 'muted', 'plain'];
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 } as const;

export const previews: PartPreviews = {
  Icon: {
    'in both sizes, and on each ground': {
      draw: () => (
        <p style={row}>
          <Icon of={Info} />
          <Icon of={Info} isSmall />
          {tones.map((tone) => (
            <IconTile key={tone} of={TriangleAlert} tone={tone} />
          ))}
        </p>
      ),
    },
  },
  State: {
    'in each tone': {
      draw: (say) => (
        <p style={row}>
          {tones.map((tone) => (
            <State key={tone} of={CircleCheck} tone={tone}>
              {say('people.state.numericPasswordExpired')}
            </State>
          ))}
        </p>
      ),
    },
  },
  Tag: {
    'in each tone': {
      draw: (say) => (
        <p style={row}>
          <Tag>{say('rules.changed')}</Tag>
          <Tag tone="ok">{say('people.state.active')}</Tag>
          <Tag tone="warn">{say('people.state.invitationEnded')}</Tag>
          <Tag tone="bad">{say('people.state.locked')}</Tag>
        </p>
      ),
    },
  },
  Initials: {
    'in each size, of one name and of several': {
      draw: () => (
        <p style={row}>
          <Initials of="Esi Ampofo" />
          <Initials of="Inês" />
          <Initials of="Bartholomew Featherstonehaugh-Wijngaarden" size="large" />
          <Initials of="Birch Quay Shipping" size="square" />
        </p>
      ),
    },
  },
};
