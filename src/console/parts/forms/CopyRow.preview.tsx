import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { CopyRow, CopyRows } from './CopyRow.tsx';

const rows = (say: ConsoleSay, isStacked = false) => (
  <Card>
    <CopyRows>
      <CopyRow
        name={say('sso.ours.answer')}
        value="https://login.tellwick.example/saml/acs/0d3f6a1c9b"
        isStacked={isStacked}
      />
      <CopyRow
        name={say('sso.ours.entityId')}
        detail={say('sso.keys.metadata')}
        value="https://login.tellwick.example/saml/metadata/0d3f6a1c9b"
        isStacked={isStacked}
      />
      <CopyRow name={say('sso.record.type')} value="TXT" isStacked={isStacked} />
    </CopyRows>
  </Card>
);

export const previews: PartPreviews = {
  CopyRow: {
    'at first': { draw: (say) => rows(say) },
    'one is copied': { draw: (say) => rows(say), press: ['dd button'] },
    stacked: { draw: (say) => rows(say, true) },
  },
};
