import { Link } from '@tanstack/react-router';
import Info from 'lucide/dist/esm/icons/info.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon, IconTile, Initials } from '../icons/Icon.tsx';
import { Tag } from '../icons/Tag.tsx';
import { BackTo } from './BackTo.tsx';
import { Detail, DetailList, Details } from './Details.tsx';
import { Mark } from './Mark.tsx';
import { Card, Page, Row, Rows, Section, WithRail } from './Page.tsx';

const longName = 'Bartholomew Featherstonehaugh-Wijngaarden';

const ways = (say: ConsoleSay) => (
  <Section title={say('person.ways')} beside={<Tag tone="warn">{say('people.state.locked')}</Tag>}>
    <Card>
      <Rows>
        <Row
          mark={<IconTile of={KeyRound} />}
          title={say('person.passkey', { name: 'Pixel 9' })}
          detail={say('person.synced')}
          act={<Button isSmall>{say('person.remove')}</Button>}
        />
        <Row mark={<Icon of={Info} />} title={say('home.way.password')} detail={say('person.passwordExpired')} />
        <Row title={say('home.way.sso')} detail={say('person.ssoOptional')} />
      </Rows>
    </Card>
  </Section>
);

const details = (say: ConsoleSay) => (
  <Card isPadded>
    <DetailList
      details={[
        [say('people.column.email'), 'bartholomew.featherstonehaugh-wijngaarden@birchquay.example'],
        [say('person.number'), '+44 20 7946 0183, 2118'],
        [say('person.role'), undefined],
      ]}
    />
  </Card>
);

const path = (say: ConsoleSay) => <BackTo path="/people">{say('place.people')}</BackTo>;

export const previews: PartPreviews = {
  Page: {
    'with all that it can have': {
      draw: (say) => (
        <Page
          title={longName}
          fact={say('people.filter.invited')}
          mark={<Initials of={longName} size="large" />}
          path={path(say)}
          acts={
            <>
              <Button>{say('person.more')}</Button>
              <Button look="primary">{say('person.dialog.unlock.verb', { first: 'Bartholomew' })}</Button>
            </>
          }
        >
          <WithRail rail={<Section title={say('person.number')}>{details(say)}</Section>}>{ways(say)}</WithRail>
        </Page>
      ),
    },
    'with the wider rail': {
      draw: (say) => (
        <Page title={say('rules.title')}>
          <WithRail isWide rail={details(say)}>
            {ways(say)}
          </WithRail>
        </Page>
      ),
    },
    'a title alone': { draw: (say) => <Page title={say('place.audit')}>{ways(say)}</Page> },
  },
  Row: {
    'with a long text, and with an act': {
      draw: (say) => (
        <Card>
          <Rows>
            <Row
              mark={<IconTile of={Phone} tone="bad" />}
              title={say('home.fact.linesWithoutAddress', { count: 7 })}
              detail={say('home.fact.linesWithoutAddressDetail')}
              act={<Button isSmall>{say('home.finishLines')}</Button>}
            />
            <Row
              title={<Link to="/c/birch-quay/people/bartholomew">{longName}</Link>}
              detail="bartholomew.featherstonehaugh-wijngaarden@birchquay.example"
              act={<Button isSmall>{say('person.sendLink')}</Button>}
            />
          </Rows>
        </Card>
      ),
    },
  },
  Details: {
    'some are left out': { draw: details },
    'a value to compare letter by letter': {
      draw: (say) => (
        <Card isPadded>
          <Details>
            <Detail name={say('support.reference', { reference: '' })} isMono>
              5f1d 9c7e 2a4b 8036
            </Detail>
          </Details>
        </Card>
      ),
    },
  },
  Mark: { 'on the surface': { draw: () => <Mark /> } },
};
