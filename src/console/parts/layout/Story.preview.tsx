import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import Monitor from 'lucide/dist/esm/icons/monitor.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { Card } from '../layout/Page.tsx';
import { Story, StoryEvent } from './Story.tsx';

const begun = Date.UTC(2026, 10, 18, 8, 12, 4);
const secondMs = 1000;
const dayMs = 86_400_000;

export const previews: PartPreviews = {
  Story: {
    'of a sign-in, to the second': {
      draw: (say) => (
        <Card isPadded>
          <Story>
            <StoryEvent at={begun} isExact icon={Info} tone="muted" title={say('audit.event.signInOpened')} />
            <StoryEvent
              at={begun + 9 * secondMs}
              isExact
              icon={CircleCheck}
              tone="ok"
              title={say('audit.event.credentialChecked')}
            />
            <StoryEvent
              at={begun + 31 * secondMs}
              isExact
              icon={CircleX}
              tone="warn"
              title={say('person.stopped.password')}
            />
            <StoryEvent
              at={begun + 52 * secondMs}
              isExact
              icon={Lock}
              tone="bad"
              title={say('audit.event.accountLocked')}
              detail={say('person.lockedDetail', { name: 'Esi' })}
            />
            <StoryEvent at={begun + 52 * secondMs} isExact icon={Monitor} tone="plain" title={say('support.shown')} />
          </Story>
        </Card>
      ),
    },
    'of changes, over days': {
      draw: (say) => (
        <Card isPadded>
          <Story>
            <StoryEvent
              at={begun}
              icon={CircleCheck}
              tone="ok"
              title={say('audit.act.setSecondFactorPolicy')}
              detail={say('approvals.quoted', { text: 'Asked for by the insurer' })}
            />
            <StoryEvent at={begun - 3 * dayMs} icon={CircleCheck} tone="ok" title={say('audit.act.giveRole')} />
          </Story>
        </Card>
      ),
    },
  },
};
