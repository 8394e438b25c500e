import { useNavigate, useSearch } from '@tanstack/react-router';
import BuildingComplex from 'lucide/dist/esm/icons/building-complex.mjs';
import { useState } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { useRested } from '../kernel/useRested.ts';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, NoMatch } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { AddCompany } from './AddCompany.tsx';
import { CompaniesTable } from './CompaniesTable.tsx';
import { CompaniesTools } from './CompaniesTools.tsx';
import { companiesQuery } from './companies-queries.ts';
import { type CompaniesSearch, readCompaniesSearch } from './companies-search.ts';

const restMs = 200;

/** The companies of a brand or of everything: search, filter and the list. */
export function CompaniesPage() {
  const say = useSay();
  const mayAdd = useMay()('companies:write');
  const search = readCompaniesSearch(useSearch({ strict: false }));
  return (
    <Page title={say('place.companies')} acts={mayAdd && <AddCompany brand={search.brand} />}>
      <Companies search={search} />
    </Page>
  );
}

function Companies({ search }: { readonly search: CompaniesSearch }) {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const find = useRested(typed.trim(), restMs);
  const { list, items, readMore, total, isWhole } = usePages(companiesQuery({ scope, search, find }));
  const change = (next: CompaniesSearch) => void navigate({ to: '.', search: { ...next } });
  const clear = () => {
    setTyped('');
    change({});
  };
  const isNarrowed = typed !== '' || search.brand !== undefined;
  return (
    <>
      <CompaniesTools search={search} typed={typed} onType={setTyped} onChange={change} />
      <Listed
        list={list}
        count={items.length}
        foot={say(isWhole ? 'companies.count' : 'companies.countMore', { count: items.length })}
        empty={<NoCompanies isNarrowed={isNarrowed} onClear={clear} />}
      >
        <CompaniesTable items={items} total={total} onMore={readMore} />
      </Listed>
    </>
  );
}

interface NoCompaniesProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function NoCompanies({ isNarrowed, onClear }: NoCompaniesProps) {
  const say = useSay();
  const mayAdd = useMay()('companies:write');
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  const words = { title: say('companies.none'), ...(mayAdd && { detail: say('companies.noneDetail') }) };
  return <Empty icon={BuildingComplex} {...words} />;
}
