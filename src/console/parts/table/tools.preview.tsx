import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Select } from '../forms/Select.tsx';
import { Empty } from '../states/States.tsx';
import { FilterChip } from './FilterChip.tsx';
import { Listed } from './Listed.tsx';
import { ListFoot } from './ListFoot.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { SaveFile } from './SaveFile.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Filter, Tools } from './Tools.tsx';
import { Views } from './Views.tsx';

const nothing = () => undefined;
const save = (say: ConsoleSay, read: () => Promise<never>) => (
  <SaveFile label={say('people.csv')} fileName="people.csv" read={read} />
);

const search = (say: ConsoleSay) => <SearchBox label={say('people.searchAll')} value="" onChange={nothing} />;

const listed = (say: ConsoleSay, read: { readonly isPending: boolean; readonly error: Error | null }, count = 0) => (
  <Listed
    list={{ ...read, refetch: () => new Promise(nothing) }}
    count={count}
    foot={say('people.count', { count })}
    empty={<Empty title={say('jobs.none')} />}
  >
    <p>Harbour Lane Logistics</p>
  </Listed>
);

export const previews: PartPreviews = {
  Tools: {
    'a search': { draw: (say) => <Tools>{search(say)}</Tools> },
    'a search, a filter and a button': {
      draw: (say) => (
        <Tools acts={save(say, () => new Promise(nothing))}>
          {search(say)}
          <FilterChip name={say('people.filter.secondStep')} value={say('people.secondStep.none')} onRemove={nothing} />
        </Tools>
      ),
    },
  },
  Filter: {
    'two of them': {
      draw: (say) => (
        <Tools>
          {(['companies.allBrands', 'overview.allApps'] as const).map((text) => (
            <Filter key={text}>
              <Select
                label={say(text)}
                isLabelHidden
                value=""
                options={[{ value: '', text: say(text) }]}
                onChange={nothing}
              />
            </Filter>
          ))}
        </Tools>
      ),
    },
  },
  Listed: {
    'none was read yet': { draw: (say) => listed(say, { isPending: true, error: null }) },
    'it could not be read': {
      draw: (say) => listed(say, { isPending: false, error: new ApiProblem('networkError', 0) }),
    },
    'there is none': { draw: (say) => listed(say, { isPending: false, error: null }) },
    'there are some': { draw: (say) => listed(say, { isPending: false, error: null }, 2) },
  },
  ListFoot: {
    'all are there': { draw: (say) => <ListFoot>{say('people.count', { count: 20_412 })}</ListFoot> },
    'there are more': { draw: (say) => <ListFoot>{say('people.countMore', { count: 200 })}</ListFoot> },
  },
  NumbersTable: {
    'without a head for the names': {
      draw: (say) => (
        <NumbersTable
          heads={[say('providers.lastHour'), say('spending.lastDay')]}
          rows={(['providers.asked', 'providers.notTaken'] as const).map((text) => ({
            key: text,
            name: say(text),
            numbers: ['12', '20,412'],
          }))}
        />
      ),
    },
    'names of two lines': {
      draw: (say) => (
        <NumbersTable
          caption={say('place.spending')}
          nameHead={say('lines.detail.country')}
          heads={[say('place.messages'), say('place.spending')]}
          rows={[
            {
              key: 'GB',
              name: (
                <>
                  United Kingdom of Great Britain and Northern Ireland
                  <small>{say('place.messages')}</small>
                </>
              ),
              numbers: ['20,412', '1,632.96'],
            },
          ]}
        />
      ),
    },
  },
  Views: {
    'with counts, and one that is shared': {
      draw: (say) => (
        <Views
          views={[
            { id: 'everyone', text: say('people.view.everyone'), count: 20_412, isShown: true, onShow: nothing },
            { id: 'admins', text: say('people.view.administrators'), count: 4, isShown: false, onShow: nothing },
            {
              id: 'shared',
              text: 'Night shift at the southern warehouse',
              count: 0,
              note: say('people.savedView.isShared'),
              isShown: false,
              onShow: nothing,
            },
            { id: 'own', text: 'Trainees', isShown: false, onShow: nothing },
          ]}
        />
      ),
    },
  },
  FilterChip: {
    'two of them': {
      draw: (say) => (
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <FilterChip
            name={say('people.filter.state')}
            value={say('people.state.numericPasswordExpired')}
            onRemove={nothing}
          />
          <FilterChip name={say('people.filter.secondStep')} value={say('people.secondStep.none')} onRemove={nothing} />
        </p>
      ),
    },
  },
  SearchBox: {
    'at first': { draw: search },
    'with a long text': {
      draw: (say) => (
        <SearchBox
          label={say('people.searchAll')}
          value="bartholomew.featherstonehaugh-wijngaarden@birchquay.example"
          onChange={nothing}
        />
      ),
    },
  },
  SaveFile: {
    'at first': { draw: (say) => save(say, () => new Promise(nothing)) },
    'it is being read': { draw: (say) => save(say, () => new Promise(nothing)), press: ['main button'] },
    'it was refused': {
      draw: (say) => save(say, () => Promise.reject(new ApiProblem('tooManyRequests', 429))),
      press: ['main button'],
      shows: '[role=alert]',
    },
  },
};
