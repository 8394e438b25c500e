import { useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { RadioRows } from '../../parts/forms/RadioRows.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import { protocolNames } from '../../parts/sso/connection-facts.ts';
import { guideById, guides, isOtherGuide } from '../sso-guides.ts';
import type { SetupSearch } from './setup-search.ts';

interface ProviderStepProps {
  readonly search: SetupSearch;
  readonly onChoose: (chosen: Required<Pick<SetupSearch, 'provider' | 'protocol'>>) => void;
}

const protocols = ['saml', 'oidc'] as const;

/** Which provider the company has, and by which protocol it is connected. */
export function ProviderStep({ search, onChoose }: ProviderStepProps) {
  const say = useSay();
  const [provider, setProvider] = useState(guideById(search.provider)?.id ?? '');
  const [wanted, setWanted] = useState(search.protocol ?? 'saml');
  const guide = guideById(provider);
  const offered = protocols.filter((protocol) => guide?.[protocol]);
  const protocol = offered.includes(wanted) ? wanted : offered[0];
  return (
    <>
      <p>{say('sso.provider.detail')}</p>
      <Card>
        <RadioRows
          label={say('sso.step.provider')}
          value={provider}
          isGrid
          rows={guides.map((one) => ({
            value: one.id,
            title: isOtherGuide(one) ? say('sso.provider.other') : one.name,
            detail: protocols
              .filter((name) => one[name])
              .map((name) => protocolNames[name])
              .join(', '),
          }))}
          onChange={setProvider}
        />
      </Card>
      {offered.length > 1 && (
        <Card>
          <RadioRows
            label={say('sso.detail.protocol')}
            value={protocol ?? 'saml'}
            rows={offered.map((name) => ({
              value: name,
              title: protocolNames[name],
              detail: say(`sso.protocol.${name}`),
            }))}
            onChange={setWanted}
          />
        </Card>
      )}
      <div>
        <Button
          look="primary"
          aria-disabled={protocol === undefined}
          onClick={() => protocol && onChoose({ provider, protocol })}
        >
          {say('sso.setup.next')}
        </Button>
      </div>
    </>
  );
}
