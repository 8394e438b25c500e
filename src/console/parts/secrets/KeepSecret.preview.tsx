import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { KeepSecret } from './KeepSecret.tsx';

const nothing = () => undefined;

export const previews: PartPreviews = {
  KeepSecret: {
    'not kept yet': {
      draw: (say) => (
        <KeepSecret
          values={[
            [say('settings.program.clientId'), 'harbour-desk'],
            [say('settings.program.secret'), 'k3v9x2m1qak3v9x2m1qak3v9x2m1qak3v9x2m1qa'],
          ]}
          isKept={false}
          onKept={nothing}
        />
      ),
    },
    kept: {
      draw: (say) => <KeepSecret values={[[say('settings.program.secret'), 'k3v9x2m1qa']]} isKept onKept={nothing} />,
    },
  },
};
