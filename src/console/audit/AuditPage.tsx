import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ScrollText from 'lucide/dist/esm/icons/scroll-text.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { useCallback } from 'react';
import { useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { buttonClass } from '../parts/buttons/Button.tsx';
import { Icon } from '../parts/icons/Icon.tsx';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading, NoMatch } from '../parts/states/States.tsx';
import { Views } from '../parts/table/Views.tsx';
import { AuditRecordPanel } from './AuditRecordPanel.tsx';
import { AuditTable } from './AuditTable.tsx';
import { AuditTools } from './AuditTools.tsx';
import { auditQuery } from './audit-queries.ts';
import { type AuditSearch, filters, listOf, readAuditSearch } from './audit-search.ts';

/** What was done, by whom, to whom and why. */
export function AuditPage() {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const search = readAuditSearch(useSearch({ strict: false }));
  const change = useCallback(
    (next: AuditSearch) => void navigate({ to: '.', search: next as Record<string, string> }),
    [navigate],
  );
  const { view, since } = search;
  const kept = since === undefined ? {} : { since };
  return (
    <Page title={say('place.audit')} fact={say('audit.fact')} acts={scope.kind === 'all' && <VerificationsLink />}>
      <Views
        views={[
          { id: 'changes', text: say('audit.view.changes'), isShown: view === undefined, onShow: () => change(kept) },
          {
            id: 'all',
            text: say('audit.view.all'),
            isShown: view === 'all',
            onShow: () => change({ ...kept, view: 'all' }),
          },
        ]}
      />
      <AuditTools asked={{ scope, search }} onChange={change} />
      <Records search={search} onChange={change} />
    </Page>
  );
}

function VerificationsLink() {
  const say = useSay();
  return (
    <Link to="/all/audit/verifications" className={buttonClass({})}>
      <Icon of={ShieldCheck} isSmall />
      {say('verifications.title')}
    </Link>
  );
}

interface RecordsProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

function Records({ search, onChange }: RecordsProps) {
  const say = useSay();
  const scope = useScope();
  const { list, items, readMore, total } = usePages(auditQuery({ scope, search }));
  const opened = items.find(({ id }) => id === search.open);
  const isNarrowed = filters.some((name) => search[name] !== undefined);
  if (list.isPending) return <Loading />;
  if (list.isError) return <Failure error={list.error} onRepeat={() => void list.refetch()} />;
  if (items.length === 0)
    return isNarrowed ? (
      <NoMatch onClear={() => onChange(search.view ? { view: search.view } : {})} />
    ) : (
      <Empty icon={ScrollText} title={say('audit.none')} detail={say('audit.noneDetail')} />
    );
  return (
    <ListBeside
      panel={
        opened && (
          <AuditRecordPanel
            key={opened.id}
            record={opened}
            onClose={() => onChange(listOf(search))}
            onChange={onChange}
          />
        )
      }
    >
      <AuditTable
        items={items}
        total={total}
        search={search}
        onOpen={({ id }) => onChange({ ...search, open: id })}
        onMore={readMore}
      />
    </ListBeside>
  );
}
