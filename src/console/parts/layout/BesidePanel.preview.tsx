import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { BesidePanel } from './BesidePanel.tsx';
import { DetailList } from './Details.tsx';
import { ListBeside } from './ListBeside.tsx';

const nothing = () => undefined;

const panel = (say: ConsoleSay, hasFoot: boolean) => (
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
);

const list = (say: ConsoleSay) => <p>{say('rules.history.fact')}</p>;

export const previews: PartPreviews = {
  BesidePanel: {
    'with an act': { draw: (say) => <ListBeside panel={panel(say, true)}>{list(say)}</ListBeside> },
    'to read alone': { draw: (say) => <ListBeside panel={panel(say, false)}>{list(say)}</ListBeside> },
  },
  ListBeside: {
    'nothing is open': { draw: (say) => <ListBeside panel={undefined}>{list(say)}</ListBeside> },
  },
};
