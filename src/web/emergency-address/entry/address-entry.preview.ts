import {
  type PreviewAction,
  type PreviewAnswer,
  refused,
  type ScreenPreview,
  type ScreenPreviews,
} from '../../kernel/flow/ScreenPreviews.ts';
import type { AddressVerdict } from '../address-draft.rules.ts';
import { active, at, home, own } from '../emergency-address.preview.ts';
import type { EmergencyPlace } from '../places.rules.ts';
import type { EmergencyData } from '../states.rules.ts';

const typed = {
  country: 'US',
  customerName: 'Ada Fairweather',
  street: '1200 S Hawthorne Blvd',
  street2: 'Apt 4',
  city: 'Springfield',
  state: 'IL',
  zip: '62704',
};
const submit = 'main form button[type=submit]';
const fill = (changed: Partial<typeof typed> = {}): PreviewAction[] =>
  Object.entries({ ...typed, ...changed })
    .filter(([name]) => name !== 'country')
    .map(([name, value]) => [`main form [name=${name}]`, value]);
const check = '/api/account/validate-address';
const recordsSay = (more: Partial<AddressVerdict>): PreviewAnswer => ({
  data: {
    status: 'Invalid',
    addresses: [],
    outsideAreaOf: [],
    typedOutsideAreaOf: [],
    problems: [],
    components: { valid: ['city', 'state', 'zip'], invalid: ['street'], unchecked: ['street2'] },
    ...more,
  },
});
const similar = [
  { ...typed, street: '1200 SE Hawthorne Blvd' },
  { ...typed, street: '1200 S Hawthorn Ct', zip: '62711' },
  { ...typed, street: '1200 N Hawthorne Ave', zip: '62702' },
];
const ambiguous = (addresses: AddressVerdict['addresses']) => recordsSay({ status: 'Ambiguous', addresses });

/** The states of the entry of an address, and of the location that is replaced or deleted. */
function entryPreviews(): Readonly<Record<string, ScreenPreview>> {
  const lines = { ...own.lines, records: [active] };
  const used: EmergencyData = { ...own, lines };
  const full: EmergencyData = { ...used, limits: { ...own.limits, personalCount: own.limits.personal } };
  const editor: EmergencyPlace = { at: 'editor' };
  const empty = { values: { country: 'US', customerName: 'Ada Fairweather' }, name: '', isNameTouched: false };
  const sent = (
    answers: Readonly<Record<string, PreviewAnswer>>,
    changed?: Partial<typeof typed>,
    ...press: PreviewAction[]
  ) => ({
    ...at(editor, own, { draft: empty }, [...fill(changed), submit, ...press]),
    answers,
  });
  return {
    'adding a location': at(editor, own, { draft: empty }),
    'choosing another country': at(editor, own, { draft: empty }, ['main form button[aria-haspopup]']),
    'editing a location': at({ at: 'editor', id: home.id }, own),
    'nothing was entered': at(editor, own, { draft: { ...empty, values: { country: 'US' } } }, [submit]),
    'letters that records do not take': sent({}, { street: 'Müllerstraße 12' }),
    'a unit moved out of the street': at(editor, own, { draft: empty }, [
      ['main form [name=street]', '1200 S Hawthorne Blvd Apt 4', 'filled'],
    ]),
    'an address was pasted': at(editor, own, { draft: empty }, [
      ['main form [name=street]', 'Birch Quay Studio\n1200 S Hawthorne Blvd #4\nspringfield, il 62704\nUSA', 'pasted'],
    ]),
    'a post box': sent({}, { street: 'PO Box 12' }),
    'an address in another country': at(editor, own, { draft: { ...empty, values: { country: 'GB' } } }),
    'the location exists already': at(editor, own, {
      draft: { values: { ...home.address, country: 'US' }, name: home.name, isNameTouched: true },
      problems: [
        { fieldId: 'address', rule: 'exists' },
        { fieldId: 'name', rule: 'taken' },
      ],
    }),
    'checking the address': sent({ [check]: 'none' }),
    'the address could not be checked': sent({ [check]: { refusal: refused('networkError') } }),
    'the form cannot be read': {
      ...at(editor, own, { draft: empty }),
      answers: { '/api/config/address-format': { refusal: refused('networkError') } },
    },
    'one suggestion': sent({ [check]: ambiguous(similar.slice(0, 1)) }),
    'several suggestions': sent({ [check]: ambiguous(similar) }),
    'no suggestion was chosen': sent({ [check]: ambiguous(similar) }, {}, 'main form:has([type=radio]) [type=submit]'),
    'no match, the part is known': sent({ [check]: recordsSay({}) }),
    'nothing alike': sent({ [check]: recordsSay({ components: { valid: [], invalid: [], unchecked: [] } }) }),
    'a location to replace': at({ at: 'replace' }, full),
    'no location to replace was chosen': at({ at: 'replace' }, full, {}, [submit]),
    'deleting a location': at({ at: 'replace' }, own, { deletes: home.id }),
    'deleting a location that a line uses': at({ at: 'replace' }, used, { deletes: home.id }, [submit]),
    'the location could not be deleted': {
      ...at({ at: 'replace' }, own, { deletes: home.id }, [submit]),
      answers: { '/api/account/delete-emergency-location': { refusal: refused('internalError') } },
    },
  };
}

export const previews: ScreenPreviews = { emergencyAddressStep: entryPreviews() };
