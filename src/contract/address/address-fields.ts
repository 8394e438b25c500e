/** Fields of an emergency address (EA-6), from the widest to the closest. A format has some of them, in its own order. */
export const addressFieldIds = [
  'country',
  'customerName',
  'zip',
  'state',
  'city',
  'neighborhood',
  'street',
  'streetType',
  'buildingNumber',
  'buildingName',
  'floor',
  'unit',
  'designation',
  'street2',
] as const;
export type AddressFieldId = (typeof addressFieldIds)[number];

/**
 * What a country calls a field. Each one has a label in the catalogues (`addressField.<name>`); those of text fields have
 * an example too (`addressExample.<name>`).
 */
export const addressFieldNames = {
  country: ['country'],
  customerName: ['name'],
  zip: ['zipCode', 'postalCode', 'postcode', 'eircode', 'pinCode', 'cep', 'cap'],
  state: [
    'state',
    'province',
    'county',
    'prefecture',
    'region',
    'department',
    'district',
    'emirate',
    'governorate',
    'island',
    'municipality',
    'oblast',
    'parish',
    'area',
    'provinceOrCity',
    'stateProvinceOrCounty',
  ],
  city: ['city', 'cityOrTown', 'townOrCity', 'cityOrWard', 'suburb', 'district'],
  neighborhood: [
    'neighborhood',
    'district',
    'subdistrict',
    'suburb',
    'townland',
    'villageOrTownship',
    'area',
    'barangay',
  ],
  street: ['streetAddress', 'street', 'blockAndNumber'],
  streetType: ['streetType'],
  buildingNumber: ['buildingNumber'],
  buildingName: ['buildingName'],
  floor: ['floor'],
  unit: ['apartment', 'unitLevelOrRoom', 'flatFloorOrRoom', 'floorApartmentOrRoom', 'buildingFloorOrRoom'],
  designation: ['designation'],
  street2: ['additionalAddress', 'apartmentSuiteFloorOrRoom'],
} as const satisfies Readonly<Record<AddressFieldId, readonly string[]>>;
export type AddressFieldName = (typeof addressFieldNames)[AddressFieldId][number];

/** The fields that lead responders to the door inside of a building, from the widest to the closest. */
export const insideFieldIds = ['floor', 'unit', 'designation', 'street2'] as const satisfies readonly AddressFieldId[];

/** How a field is entered: the countries come from config/country, the options of a list from its format. */
export const addressFieldTypes = ['country', 'text', 'list'] as const;

/** Letters, digits and marks that the records of emergency services take (EA-8). */
export const englishPattern = "^[ \\-.#',:;/a-zA-Z0-9]*$";

/** How a saved address stands to the present format of its country (EA-14). */
export const addressFormatStatuses = ['Actual', 'Outdated', 'Deprecated'] as const;
export type AddressFormatStatus = (typeof addressFormatStatuses)[number];
