import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Button, TextButton } from '../buttons/Button.tsx';
import { SetupSteps } from './SetupSteps.tsx';

const ids = ['provider', 'domain', 'values', 'test', 'on'] as const;

const steps = (say: ConsoleSay, open: (typeof ids)[number]) => (
  <SetupSteps
    label={say('sso.setup.title', { provider: 'Okta' })}
    open={open}
    steps={ids.map((id, place) => ({
      id,
      title: say(`sso.step.${id}`),
      isDone: place < ids.indexOf(open),
      summary: id === 'domain' ? 'birchquay.example' : 'Okta, SAML 2.0',
      act: <TextButton>{say('sso.setup.change')}</TextButton>,
      content: (
        <>
          <p>{say('sso.test.detail')}</p>
          <div>
            <Button look="primary">{say('sso.setup.next')}</Button>
          </div>
        </>
      ),
    }))}
  />
);

export const previews: PartPreviews = {
  SetupSteps: {
    'the first one is open': { draw: (say) => steps(say, 'provider') },
    'three are done': { draw: (say) => steps(say, 'test') },
  },
};
