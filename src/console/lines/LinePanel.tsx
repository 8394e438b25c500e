import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay, useScope } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import type { Line } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { State } from '../parts/icons/Icon.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { effectOf, placeOf, standOf } from '../parts/lines/line-words.ts';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import { AssignLocation } from './AssignLocation.tsx';
import { lineQuery } from './lines-queries.ts';

interface LinePanelProps {
  readonly company: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** A line: what happens if somebody calls for help from it, and what it has. */
export function LinePanel({ company, id, onClose }: LinePanelProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery(lineQuery(company, id));
  if (data) return <ReadLine company={company} line={data} onClose={onClose} />;
  return (
    <BesidePanel title={say('lines.column.line')} onClose={onClose}>
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </BesidePanel>
  );
}

interface ReadLineProps extends Pick<LinePanelProps, 'company' | 'onClose'> {
  readonly line: Line;
}

function ReadLine({ company, line, onClose }: ReadLineProps) {
  const say = useSay();
  const may = useMay();
  const effect = effectOf(line);
  const canAssign = may('lines:write') && may('locations:read') && !line.followsMain && !line.isFixed;
  return (
    <BesidePanel title={line.number} onClose={onClose}>
      {effect && (
        <Note icon={effect.icon} tone={effect.tone}>
          {say(effect.text)}
        </Note>
      )}
      <LineFacts line={line} />
      {canAssign && <AssignLocation company={company} line={line} />}
      {line.isFixed && <Note>{say('lines.fixed')}</Note>}
    </BesidePanel>
  );
}

function LineFacts({ line }: { readonly line: Line }) {
  const say = useSay();
  const times = useTimes();
  const countryName = useCountryName();
  const may = useMay();
  const scope = useScope();
  const { icon, tone, text } = standOf(line);
  const { accountId, user, name, countryIsoCode, unit, since, testCall, isSetByCompany } = line;
  const person = may('accounts:read') ? <Link to={`${pathOfScope(scope)}/people/${accountId}`}>{user}</Link> : user;
  return (
    <DetailList
      details={[
        [
          say('people.column.state'),
          <State key="stand" of={icon} tone={tone}>
            {say(text)}
          </State>,
        ],
        [say('rules.try.person'), person],
        [say('lines.detail.device'), name],
        [say('lines.detail.country'), countryName(countryIsoCode)],
        [say('lines.column.place'), placeOf(say, line)],
        [say('lines.detail.door'), unit || undefined],
        [say('lines.detail.setBy'), isSetByCompany ? say('lines.detail.byCompany') : undefined],
        [say('lines.detail.since'), since === undefined ? undefined : times.day(since)],
        [
          say('lines.detail.testCall'),
          testCall &&
            say(testCall.wasRight ? 'lines.test.right' : 'lines.test.wrong', { when: times.day(testCall.at) }),
        ],
      ]}
    />
  );
}
