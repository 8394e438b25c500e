import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListSettingsItem } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { Tag } from '../parts/icons/Tag.tsx';
import { Card, Row, Rows, Section } from '../parts/layout/Page.tsx';
import { Failure, Loading, NoMatch } from '../parts/states/States.tsx';
import { SearchBox } from '../parts/table/SearchBox.tsx';
import { Tools } from '../parts/table/Tools.tsx';
import { Views } from '../parts/table/Views.tsx';
import { foundSettings, type SettingsFilter } from './found-settings.ts';
import styles from './Installation.module.css';
import { settingsQuery } from './installation-queries.ts';
import { readInstallationSearch } from './installation-search.ts';

/** The settings of the process that answers, with where each comes from. Secrets are never shown. */
export function Settings() {
  const say = useSay();
  const { given } = readInstallationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [find, setFind] = useState('');
  const filter = { find, isGiven: given === true };
  const change = (next: SettingsFilter) => {
    setFind(next.find);
    if (next.isGiven !== filter.isGiven) void navigate({ to: '.', search: next.isGiven ? { given: true } : {} });
  };
  const { data, error, isPending, refetch } = useQuery(settingsQuery);
  return (
    <Section title={say('installation.settings')}>
      {isPending && <Loading />}
      {error && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && (
        <>
          <Choice settings={data} filter={filter} onChange={change} />
          <Found settings={foundSettings(data, filter)} onClear={() => change({ find: '', isGiven: false })} />
        </>
      )}
    </Section>
  );
}

interface ChoiceProps {
  readonly settings: readonly ListSettingsItem[];
  readonly filter: SettingsFilter;
  readonly onChange: (filter: SettingsFilter) => void;
}

function Choice({ settings, filter, onChange }: ChoiceProps) {
  const say = useSay();
  const viewOf = (isGiven: boolean) => ({
    id: String(isGiven),
    text: say(isGiven ? 'installation.given' : 'installation.all'),
    count: foundSettings(settings, { ...filter, isGiven }).length,
    isShown: filter.isGiven === isGiven,
    onShow: () => onChange({ ...filter, isGiven }),
  });
  return (
    <>
      <Views views={[viewOf(false), viewOf(true)]} />
      <Tools>
        <div className={styles.search}>
          <SearchBox
            label={say('installation.find')}
            value={filter.find}
            onChange={(find) => onChange({ ...filter, find })}
          />
        </div>
      </Tools>
    </>
  );
}

function Found({
  settings,
  onClear,
}: {
  readonly settings: readonly ListSettingsItem[];
  readonly onClear: () => void;
}) {
  if (settings.length === 0) return <NoMatch onClear={onClear} />;
  return (
    <Card>
      <Rows>
        {settings.map((setting) => (
          <Row
            key={setting.name}
            title={<code className={styles.name}>{setting.name}</code>}
            detail={
              <span lang="en" dir="ltr" className={styles.sentence}>
                {setting.description}
              </span>
            }
            act={<Value setting={setting} />}
          />
        ))}
      </Rows>
    </Card>
  );
}

function Value({ setting: { value, isGiven, isSecret } }: { readonly setting: ListSettingsItem }) {
  const say = useSay();
  const isHidden = isGiven && isSecret;
  return (
    <span className={styles.value}>
      {value === undefined ? (
        <span className={styles.none}>{say(isHidden ? 'installation.hidden' : 'installation.notSet')}</span>
      ) : (
        <code>{value}</code>
      )}
      {isGiven && !isHidden && <Tag>{say('installation.isGiven')}</Tag>}
    </span>
  );
}
