import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { State } from '../icons/Icon.tsx';
import { Card } from '../layout/Page.tsx';
import { ClaimsTable } from './ClaimsTable.tsx';

const claims = [
  { name: 'sub', value: '5f1c2b0e-9d57-4c43-8a07-0b1f2a6f3f11', note: 'openid' },
  {
    name: 'email',
    value: 'odile.sanrio@tellwick.example',
    note: (
      <State of={CircleCheck} tone="ok">
        email
      </State>
    ),
  },
  { name: 'phone_number', value: '—', note: 'phone' },
];

export const previews: PartPreviews = {
  ClaimsTable: {
    'three claims, one without a value': {
      draw: () => (
        <Card>
          <ClaimsTable caption="Claims" noteHead="Scope" claims={claims} />
        </Card>
      ),
    },
  },
};
