import { useCountryName } from '../kernel/countries.ts';
import type { StreetGuide } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { CopyRow, CopyRows } from '../parts/forms/CopyRow.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { Card } from '../parts/layout/Page.tsx';
import { Note } from '../parts/states/States.tsx';
import { StateOf } from './GuidesTable.tsx';
import { ageOf } from './guide-age.ts';
import { ageText, coverageText, standOf } from './guide-words.ts';

interface GuidePanelProps {
  readonly guide: StreetGuide;
  readonly onClose: () => void;
}

/** A guide: what an address in it is worth, where it refuses others, what its age means, and how it is removed. */
export function GuidePanel({ guide, onClose }: GuidePanelProps) {
  const say = useSay();
  const { moment, number } = useTimes();
  const nameOf = useCountryName();
  const { id, name, vintage, level, countryIsoCode, linesDone, isCurrent, beganAt } = guide;
  const age = ageOf(vintage, new Date());
  return (
    <BesidePanel title={name} onClose={onClose}>
      <StateOf guide={guide} />
      <Meaning guide={guide} />
      <DetailList
        details={[
          [say('lines.detail.country'), nameOf(countryIsoCode)],
          [say('locations.edition'), `${vintage} (${ageText(say, vintage)})`],
          [say('streetGuides.worth'), say(`locations.level.${level}`)],
          [say('streetGuides.column.coverage'), isCurrent ? coverageText(say, guide) : undefined],
          [say('streetGuides.lines'), number(linesDone)],
          [say('streetGuides.began'), moment(beganAt)],
        ]}
      />
      {isCurrent && age && age.stands !== 'fresh' && (
        <Note tone={age.stands === 'old' ? 'warn' : 'plain'}>{say(`streetGuides.age.${age.stands}`)}</Note>
      )}
      <Card>
        <CopyRows>
          <CopyRow
            isStacked
            name={say('streetGuides.remove')}
            detail={say('streetGuides.removeDetail')}
            value={`npx portico street-guide remove ${id}`}
          />
        </CopyRows>
      </Card>
    </BesidePanel>
  );
}

/** What is looked up in the guide now, and what is left to do. */
function Meaning({ guide }: { readonly guide: StreetGuide }) {
  const say = useSay();
  const stand = standOf(guide);
  if (stand === 'inUse')
    return <p>{say(guide.coverage === 'none' ? 'streetGuides.refusesNone' : 'streetGuides.refuses')}</p>;
  return <p>{say(stand === 'importing' ? 'streetGuides.importLeft' : 'streetGuides.removalLeft')}</p>;
}
