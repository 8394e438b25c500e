import { useNavigate, useSearch } from '@tanstack/react-router';
import Signpost from 'lucide/dist/esm/icons/signpost.mjs';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { CopyRow, CopyRows } from '../parts/forms/CopyRow.tsx';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Card, Page, Section } from '../parts/layout/Page.tsx';
import { Empty } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { GuidePanel } from './GuidePanel.tsx';
import { GuidesTable } from './GuidesTable.tsx';
import { guidesQuery } from './guides-queries.ts';
import styles from './StreetGuides.module.css';

/** The street guides in which emergency addresses are looked up: their editions, what they cover, and how old they are. */
export function StreetGuidesPage() {
  const say = useSay();
  const navigate = useNavigate();
  const { open } = useSearch({ strict: false });
  const { list, items, readMore, total, isWhole } = usePages(guidesQuery);
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: id === undefined ? {} : { open: id }, resetScroll: false });
  const byName = [...items].sort((one, other) => one.name.localeCompare(other.name));
  const opened = items.find(({ id }) => id === open);
  return (
    <Page title={say('place.streetGuides')} fact={say('streetGuides.fact')}>
      <ListBeside panel={opened && <GuidePanel key={opened.id} guide={opened} onClose={() => show(undefined)} />}>
        <Listed
          list={list}
          count={items.length}
          foot={say(isWhole ? 'streetGuides.count' : 'streetGuides.countMore', { count: items.length })}
          empty={<Empty icon={Signpost} title={say('streetGuides.none')} detail={say('streetGuides.noneDetail')} />}
        >
          <GuidesTable items={byName} total={total} open={opened?.id} onOpen={({ id }) => show(id)} onMore={readMore} />
        </Listed>
        <HowToImport />
      </ListBeside>
    </Page>
  );
}

const importCommand = 'npx portico street-guide import roads.csv --name marion --vintage 2026-09 --layout nena-roads';

/** Guides are files of many gigabytes, which a command reads beside the server. */
function HowToImport() {
  const say = useSay();
  return (
    <div className={styles.command}>
      <Section title={say('streetGuides.import')}>
        <p>{say('streetGuides.importDetail')}</p>
        <Card>
          <CopyRows>
            <CopyRow isStacked name={say('streetGuides.command')} value={importCommand} />
          </CopyRows>
        </Card>
      </Section>
    </div>
  );
}
