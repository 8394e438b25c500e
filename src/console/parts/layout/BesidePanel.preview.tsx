import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { BesidePanel } from './BesidePanel.tsx';
import { DetailList } from './Details.tsx';
import { WithRail } from './Page.tsx';

const nothing = () => undefined;

const panel = (say: ConsoleSay, hasFoot: boolean) => (
  <WithRail
    isWide
    rail={
      <BesidePanel
        title={say('audit.act.setSecondFactorPolicy')}
        onClose={nothing}
        foot={hasFoot && <Button look="primary">{say('rules.putBack')}</Button>}
      >
        <DetailList
          details={[
            [say('audit.column.by'), 'Maren Holt'],
            [say('audit.address'), '198.51.100.20'],
            [say('import.why'), 'Asked for by the insurer'],
          ]}
        />
      </BesidePanel>
    }
  >
    <p>{say('rules.history.fact')}</p>
  </WithRail>
);

export const previews: PartPreviews = {
  BesidePanel: {
    'with an act': { draw: (say) => panel(say, true) },
    'to read alone': { draw: (say) => panel(say, false) },
  },
};
