import type { GuideRecord } from './guide-levels.rules.ts';

/** What the columns of a kind of file are called. */
export interface GuideColumns {
  /** The names by which a layout reads them, each with those of other exports. */
  readonly read: Readonly<Record<string, readonly string[]>>;
  /** Columns that look like a part of an address and are none that people write. */
  readonly ignored: readonly string[];
}

/** A name without capitals and signs: exports of feature services are in lower case, others write "ZIP Code". */
const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Names of columns that say which house an address is: a code, a town, a state, a street or a number. */
const namesPlace =
  /zip|(?:^|[_ ])post|postal|^plz|^cp$|city|town|muni|^(?:msag)?comm|community|^ort|village|suburb|localit|borough|parish|state$|^state|province|region|(?:house|street|addr(?:ess)?|civic|hse?|h)_?(?:no|num|nr|nbr)|^l?st(?:reet)?_?(?:name|pre|pos|suf|typ|dir|mod)|^add?r?num|strasse/i;

interface Resolved {
  readonly record: GuideRecord;
  /** A sentence for the operator. Without what it names, the record would be another address. */
  readonly problem?: string;
  /** Columns that have values and are not read, which is true of the whole file. */
  readonly unread?: readonly string[];
}

/**
 * A record under the names by which its layout reads it. Two columns of one meaning have to agree, and no column that names a
 * place is left out in silence: records without their postal code would prove an address with any other one.
 */
export function resolveColumns(given: GuideRecord, { read, ignored }: GuideColumns): Resolved {
  const canonical = canonicalNames(read);
  const skipped = new Set(ignored.map(fold));
  const record: Record<string, string> = {};
  const unread: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const text = value.trim();
    const known = canonical.get(fold(name));
    if (known === undefined) {
      if (text !== '' && namesPlace.test(name) && !skipped.has(fold(name))) unread.push(name);
      else record[name] = value;
      continue;
    }
    const before = record[known]?.trim();
    if (before && text && fold(before) !== fold(text))
      return { record, problem: `"${before}" and "${text}" (${name}) are two values for ${known}.` };
    if (!before) record[known] = value;
  }
  if (unread.length === 0) return { record };
  return { record, unread, problem: `The columns ${unread.join(', ')} have values and are not read.` };
}

/** Whether a file has a column, by any of its names. */
export const hasColumn = (names: readonly string[], wanted: string, { read }: GuideColumns): boolean => {
  const canonical = canonicalNames(read);
  return names.some((name) => canonical.get(fold(name)) === wanted);
};

const canonicalNames = (read: GuideColumns['read']): ReadonlyMap<string, string> =>
  new Map(Object.entries(read).flatMap(([name, others]) => [name, ...others].map((one) => [fold(one), name])));

const streetParts = {
  St_PreMod: ['PreMod'],
  St_PreDir: ['PreDir', 'PRE_DIR'],
  St_PreTyp: ['PreType', 'PRE_TYPE'],
  St_PreSep: ['PreSep'],
  St_Name: ['StreetName', 'STNAME', 'ROADNAME'],
  St_PosTyp: ['PosType', 'POS_TYPE', 'STREETTYPE', 'SUFTYPE', 'ST_TYPE'],
  St_PosDir: ['PosDir', 'SUF_DIR', 'SUFDIR', 'POST_DIR'],
  St_PosMod: ['PosMod'],
  LSt_PreDir: ['LStPreDir'],
  LSt_Name: ['LStName'],
  LSt_Type: ['LStType', 'LSt_Typ'],
  LSt_PosDir: ['LStPosDir'],
};
const inForce = { Effective: ['EffectiveDate'], Expire: ['ExpireDate', 'Expiration'] };
/** What the NENA data model and the National Address Database say beside an address. */
const beside = [
  'Country',
  'Country_L',
  'Country_R',
  'County',
  'County_L',
  'County_R',
  'Nbrhd_Comm',
  'NbrhdCom_L',
  'NbrhdCom_R',
  'AddNo_Full',
  'AddNum_Full',
  'StNam_Full',
  'St_Full',
  'Addr_Full',
  'FullAddr',
  'FullAddress',
  'FullName',
  'AddrRefSys',
  'Addr_Type',
  'AddrPoint',
  'AddrClass',
  'AddAuth',
  'AddCode',
  'AddDataURI',
  'Census_Plc',
  'Plus_4',
  'Post_Code4',
  'PostCodeEx',
  'ZipCode4',
  'Urbnztn_PR',
  'PlaceOther',
  'StateFP',
  'State_FIPS',
];

/** The columns of each layout. */
export const guideColumns = {
  census: {
    read: Object.fromEntries(
      ['FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN', 'PARITYL', 'PARITYR', 'ZIPL', 'ZIPR'].map((name) => [
        name,
        [],
      ]),
    ),
    ignored: ['STATEFP', 'STATEFP20', 'COUNTYFP', 'COUNTYFP20', 'PLUS4L', 'PLUS4R'],
  },
  'nena-roads': {
    read: {
      ...streetParts,
      ...inForce,
      ...bothSides({
        AdNumPre: ['AddNumPre'],
        FromAddr: ['FROM_ADDR', 'FADD'],
        ToAddr: ['TO_ADDR', 'TADD'],
        Parity: [],
        MSAGComm: ['MSAG_COMM'],
        IncMuni: ['INC_MUNI', 'MUNI'],
        UnincCom: ['UNINC_COM'],
        PostComm: ['POST_COMM', 'POSTCITY', 'POST_CITY'],
        State: [],
        PostCode: ['POST_CODE', 'ZIP', 'ZIPCODE', 'ZIP_CODE', 'POSTALCODE', 'POSTAL_CODE'],
        Valid: [],
      }),
    },
    ignored: beside,
  },
  'nena-points': {
    read: {
      ...streetParts,
      ...inForce,
      AddNum_Pre: ['AddNumPre', 'AdNumPre', 'PREADDRNUM'],
      Add_Number: [
        'AddNumber',
        'AddressNumber',
        'ADDRNUM',
        'ADDR_NUM',
        'HOUSENUM',
        'HOUSE_NUM',
        'HOUSENUMBER',
        'HOUSE_NO',
        'HSENUMBER',
        'STNUM',
      ],
      AddNum_Suf: ['AddNumSuf', 'AdNumSuf', 'ADDRNUMSUF', 'SUFADDRNUM'],
      MSAGComm: ['MSAG_COMM', 'MSAG_Community'],
      Inc_Muni: ['IncMuni', 'MUNI', 'MUNICIPALITY', 'CITY', 'TOWN'],
      Uninc_Comm: ['UnincComm', 'UNINC_COM'],
      Post_Comm: ['PostComm', 'Post_City', 'POSTCITY', 'POSTAL_CITY', 'POSTALCOMMUNITY', 'ZIPCITY', 'USPS_CITY'],
      State: ['STATE_ABBR', 'STATENAME', 'STATE_NAME', 'PROVINCE'],
      Post_Code: ['PostCode', 'POSTAL_CODE', 'POSTALCODE', 'ZIP', 'ZIP5', 'ZIPCODE', 'ZIP_CODE', 'POST_CODE'],
    },
    ignored: beside,
  },
  openaddresses: {
    read: { NUMBER: [], STREET: [], CITY: [], REGION: ['STATE'], POSTCODE: ['POSTAL_CODE', 'ZIP'] },
    ignored: ['DISTRICT'],
  },
  msag: {
    read: {
      before: [],
      street: ['street name'],
      type: ['street type'],
      after: [],
      prefix: [],
      low: ['low range'],
      high: ['high range'],
      parity: ['odd even'],
      community: ['msag community', 'city', 'town', 'municipality', 'muni'],
      state: ['province'],
      postcode: ['zip', 'zip code', 'postal code', 'post code'],
    },
    ignored: ['county', 'esn', 'postal community'],
  },
} as const satisfies Record<string, GuideColumns>;

/** Columns of the left and of the right side of a street. */
function bothSides(columns: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const ends = { L: ['L', 'LEFT'], R: ['R', 'RIGHT'] } as const;
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, others]) =>
      Object.entries(ends).map(([end, words]) => [
        `${name}_${end}`,
        [name, ...others].flatMap((one) => words.flatMap((word) => [`${one}_${word}`, `${word}_${one}`])),
      ]),
    ),
  );
}
