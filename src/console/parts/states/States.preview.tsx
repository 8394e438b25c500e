import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { Button, TextButton } from '../buttons/Button.tsx';
import { Card, Row, Rows, Section } from '../layout/Page.tsx';
import { Empty, EmptyRow, Failure, Loading, NoMatch, Note } from './States.tsx';

const nothing = () => undefined;
const reference = '5f1d9c7e2a4b8036';

const failed = (code: ApiProblem['code'], status: number) => (
  <Card>
    <Failure error={new ApiProblem(code, status, { instance: reference })} onRepeat={nothing} />
  </Card>
);

export const previews: PartPreviews = {
  Empty: {
    'at first': {
      draw: (say) => (
        <Card>
          <Empty
            title={say('people.nobody')}
            detail={say('people.nobodyDetail')}
            act={<Button look="primary">{say('people.invite')}</Button>}
          />
        </Card>
      ),
    },
    'as a whole view': {
      draw: (say) => <Empty isView title={say('approvals.none')} detail={say('approvals.noneDetail')} />,
    },
    'in a card of rows': {
      draw: (say) => (
        <Card>
          <EmptyRow title={say('person.noSteps')} detail={say('person.noStepsDetail')} />
        </Card>
      ),
    },
  },
  NoMatch: {
    'none by the filters': {
      draw: () => (
        <Card>
          <NoMatch onClear={nothing} />
        </Card>
      ),
    },
  },
  Loading: {
    'after a moment': {
      draw: () => (
        <Card>
          <Loading />
        </Card>
      ),
      shows: '[role=status]',
    },
  },
  Failure: {
    'the server failed': { draw: () => failed('failed', 500) },
    'no permission': { draw: () => failed('permissionMissing', 403) },
    'not there': { draw: () => failed('notFound', 404) },
    offline: { draw: () => failed('networkError', 0) },
    'too many requests': { draw: () => failed('tooManyRequests', 429) },
    'of one part, and the rest stays': {
      draw: (say) => (
        <div style={{ display: 'grid', gap: 32 }}>
          <Section title={say('home.protection')}>{failed('failed', 503)}</Section>
          <Section title={say('home.changes')}>
            <Card>
              <Rows>
                <Row title={say('audit.act.setSecondFactorPolicy')} detail="Maren Holt" />
              </Rows>
            </Card>
          </Section>
        </div>
      ),
    },
  },
  Note: {
    'in each tone': {
      draw: (say) => (
        <div style={{ display: 'grid', gap: 12 }}>
          <Note act={<TextButton>{say('bulk.stop')}</TextButton>} icon={LoaderCircle}>
            {say('bulk.running.sendActivations', { done: 61, count: 200 })}
          </Note>
          <Note tone="ok">{say('bulk.done.sendActivations', { count: 196 })}</Note>
          <Note tone="warn">
            {say('person.mailReturned')} {say('person.mailReturnedDetail')}
          </Note>
          <Note tone="bad">{say('rules.effect.locksYouOut')}</Note>
          <Note tone="muted">{say('rules.effect.partly')}</Note>
        </div>
      ),
    },
  },
};
